import { readKept } from "../device-storage.ts";

/** Kept where the user turned off keys that are a letter by themselves: dictation may press them. */
export const LETTER_KEYS_OFF = "command-center.question-mark-off";

/** Whether a key that is a letter by itself does nothing: while typing, with another key, or turned off. */
export function areLetterKeysOff({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || readKept(LETTER_KEYS_OFF) !== null) return true;
  const isTyping = "input:not([type=checkbox]),textarea,select,[contenteditable]";
  return target instanceof Element && target.closest(isTyping) !== null;
}
