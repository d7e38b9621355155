import { noteEntries } from "../ui/controls/entries.ts";

interface Early {
  /** What was pressed before the page was taken over, as the script in index.html noted it. */
  pressedEarly?: HTMLElement;
  takenOver?: boolean;
}

/**
 * Notes what a person enters into the page that the server drew. Call the returned function once React hears of presses
 * itself.
 */
export function holdEarlyInput(root: Element): () => () => void {
  const restore = noteEntries(root);
  return () => {
    const early = globalThis as Early;
    early.takenOver = true;
    return () => {
      root.removeAttribute("data-drawn");
      restore(root);
      early.pressedEarly?.click();
    };
  };
}
