// The example of the article "DrawYourRules".

// Example: final class Message {
