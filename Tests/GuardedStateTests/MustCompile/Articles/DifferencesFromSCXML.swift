// The examples of the article "DifferencesFromSCXML".
import GuardedState

// Example: final class Player {

// Example: final class Editor {
