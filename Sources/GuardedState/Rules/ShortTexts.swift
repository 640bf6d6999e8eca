/// A text for a sentence, truncated if it is long, with invisible characters replaced by their pictures.
///
/// - Complexity: O(*limit*).
func shortened(_ text: String, _ limit: Int = 80) -> String {
  // Counting characters takes time, and a text never has more characters than bytes.
  if text.utf8.count <= limit { return text.visible }
  let beginning = text.prefix(limit - 1)
  return beginning.endIndex == text.endIndex ? text.visible : String(beginning).visible + "…"
}
