/// What bodies throw in tests.
struct Oops: Error {}
