// The examples of the article "UserInterfaces".
import Foundation
import GuardedState
import Observation
import SwiftUI
import UIKit

// Example: final class Player {

// Example: struct PlayButton: View {

// Example: final class Feed {

// Example: actor Connection {

// Example: final class Editor {
