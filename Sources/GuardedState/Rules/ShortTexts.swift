/// A text as it stands in a sentence: its beginning where it is long, and in it what nobody would see by its picture.
///
/// - Complexity: O(*limit*).
func shortened(_ text: String, _ limit: Int = 80) -> String {
  // Counting characters takes time; a text of few bytes has few.
  if text.utf8.count <= limit { return text.visible }
  let beginning = text.prefix(limit - 1)
  return beginning.endIndex == text.endIndex ? text.visible : String(beginning).visible + "…"
}
