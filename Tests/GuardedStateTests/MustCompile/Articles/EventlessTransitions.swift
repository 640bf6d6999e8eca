// The examples of the article "EventlessTransitions".
import GuardedState

// Example: actor Download {

// Example: actor Feed {
