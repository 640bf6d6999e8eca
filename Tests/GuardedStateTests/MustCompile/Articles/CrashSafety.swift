// The examples of the article "CrashSafety".
import GuardedState

// Example: struct Charge: Codable {

// Example: func emptyOutbox(of database: Database, with bank: Bank) throws {

// Example: final class Database {
