interface Early {
  /** What was pressed before the page was taken over, as the script in index.html noted it. */
  pressedEarly?: HTMLElement;
  takenOver?: boolean;
}

/** What a person has entered into the page that the server drew, before any code was here to hear of it. */
export function entriesIn(root: Element): () => void {
  const entered = [...root.querySelectorAll("input")]
    .filter((input) => input.value !== input.defaultValue)
    .map((input) => ({ input, text: input.value }));
  return () => {
    const early = globalThis as Early;
    early.takenOver = true;
    root.removeAttribute("data-drawn");
    for (const { input, text } of entered) {
      if (!input.isConnected) continue;
      // Past React, which would take it for its own value.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (early.pressedEarly?.isConnected) early.pressedEarly.click();
  };
}
