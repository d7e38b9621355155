const KEY = "command-center.notice";

/** Leaves a sentence for the login screen, across the reload that follows. */
export function leaveNotice(text: string): void {
  try {
    sessionStorage.setItem(KEY, text);
  } catch {
    // Lost, as the sentence alone does not justify staying.
  }
}

/** Takes the sentence that was left; the next reload shows it no more. */
export function takeNotice(): string | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
