// swift-format-ignore-file
// The part of UIKit that examples use, so that they are compiled where there is no UIKit.

@MainActor
open class UIView {
  public init() {}
}

extension UIView {
  /// An application's own.
  public func move(to x: Double, animated: Bool) {}
}

open class UIButton: UIView {
  open var isEnabled = true
}

@MainActor
open class UIViewController {
  public init() {}
  public let view = UIView()
  open func viewDidLoad() {}
  open func present(_ controller: UIViewController, animated: Bool) {}
}

open class UIAlertController: UIViewController {
  public init(title: String?, message: String?) {}
}
