// The example of the article "DrawYourRules".
import Foundation

// Example: final class Message {
