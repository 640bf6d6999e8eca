// The examples of the article "Subclasses".
import GuardedState

// Example: class Document {
