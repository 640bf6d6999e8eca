/// A text for a sentence, truncated if it is long, with invisible characters replaced by their pictures.
///
/// - Complexity: O(*limit*).
package func shortened(_ text: String, _ limit: Int = 80) -> String {
  // Counting characters takes time, and a text never has more characters than bytes.
  if text.utf8.count <= limit { return text.visible }
  // A character may be made of any number of scalars, an emoji of about ten.
  let beginning = String(text.unicodeScalars.prefix(10 * limit)).prefix(limit - 1)
  return beginning.utf8.count == text.utf8.count ? text.visible : String(beginning).visible + "…"
}

/// A text from outside the program, with at most *limit* characters, all of them visible. Applied again, it changes
/// nothing.
///
/// - Complexity: O(*limit*).
func limited(_ text: String, _ limit: Int = 100) -> String {
  // Pictures are longer than what they replace.
  shortened(shortened(text, limit), limit)
}
