// The examples of the article "SwiftUI".
import GuardedState
import Observation
import SwiftUI

// Example: final class Player {

// Example: struct PlayButton: View {

// Example: final class Feed {

// Example: final class Banner {

// Example: final class Timer: ObservableObject {

// Example: actor Connection {
