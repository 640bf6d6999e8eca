// The examples of the article "Saving".
import Foundation
import GuardedState

// Example: final class Ticket {

// Example: final class Draft {

// Example: struct DiskFull: Error {}

// Example: actor Parcel {
