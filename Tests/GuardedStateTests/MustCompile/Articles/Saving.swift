// The examples of the article "Saving".
import Foundation
import GuardedState

// Example: final class Ticket {

// Example: final class Draft {

// Example: struct DiskFull: Error {}

// Example: let other = Bill(id: 8, in: table)

// Example: actor Parcel {

// Example: final class Invoice {

// Example: struct OldRecord: Codable {

// Example: final class Order: Codable, Identifiable {

// Example: final class Offer {
