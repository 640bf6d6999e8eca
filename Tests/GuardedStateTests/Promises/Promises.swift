import Testing

/// The promises of the contract, a suite for each.
@Suite struct Promises {}
