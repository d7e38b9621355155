/** A `like` pattern for text that stands anywhere in a value: nothing in the text has a meaning of its own. */
export function anywhere(text: string): string {
  return `%${literally(text)}%`;
}

/** A text with what means something to `like` escaped. */
export function literally(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
