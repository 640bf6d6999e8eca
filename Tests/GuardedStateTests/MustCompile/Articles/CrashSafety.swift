// The examples of the article "CrashSafety".
import GuardedState

// Example: @Guarded

// Example: func emptyOutbox(of database: Database, with bank: Bank) {

// Example: final class Database {
