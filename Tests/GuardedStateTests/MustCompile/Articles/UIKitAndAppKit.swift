// The examples of the article "UIKitAndAppKit".
import Foundation
import GuardedState
import UIKit

@MainActor
@Guarded
final class Editor {
  enum State { case viewing, editing, saving }

  @Transition(from: State.viewing, to: .editing) func edit() {}
  @Transition(from: State.editing, via: .saving, to: .viewing, orElse: .editing) func save() async throws {}
}

final class EditorController: UIViewController {
  let editor = Editor()
  let editButton = UIButton()
  let saveButton = UIButton()

  override func viewDidLoad() {
    super.viewDidLoad()
    editor.machine.onChange { [weak self] _ in self?.update() }
    update()
  }

  func update() {
    editButton.isEnabled = editor.can(.edit)
    saveButton.isEnabled = editor.can(.save)
  }

  func saveTapped() {
    Task {
      do { try await editor.save() } catch { show(error) }
    }
  }

  func show(_ error: any Error) {
    let alert = UIAlertController(title: error.localizedDescription, message: (error as? Refusal)?.recoverySuggestion)
    present(alert, animated: true)
  }
}

@MainActor
@Guarded
final class Sidebar: UIViewController {
  enum State { case hidden, shown }

  static let rules = Rules(initial: .hidden) {
    In(.hidden, to: .shown)
    In(.shown, to: .hidden)
  }

  func didEnterShown(animated: Bool) { view.move(to: 0, animated: animated) }
  func didEnterHidden(animated: Bool) { view.move(to: -200, animated: animated) }
}

@MainActor
func show(_ sidebar: Sidebar) throws {
  try sidebar.transition(to: .shown, animated: true)
}
