// The examples of the article "UIKitAndAppKit".
import Foundation
import GuardedState
import UIKit

// Example: final class Editor {

// Example: final class Sidebar: UIViewController {
