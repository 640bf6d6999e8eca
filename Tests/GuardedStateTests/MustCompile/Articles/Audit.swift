// The examples of the article "Audit".
import Foundation
import GuardedState

// Example: struct AuditRow: Codable {

// Example: actor Door {

// Example: final class Contract {
