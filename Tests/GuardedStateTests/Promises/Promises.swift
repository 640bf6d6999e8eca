import Testing

/// The guarantees of the contract, a suite for each.
@Suite struct Promises {}
