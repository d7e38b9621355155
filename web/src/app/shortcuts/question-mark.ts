import { useEffect } from "react";
import { readKept } from "../../ui/device-storage.ts";

/** Kept where the person turned the key off: somebody who dictates may say it without meaning it. */
export const KEY_OFF = "command-center.question-mark-off";

/** Calls `onAsked` at each `?` that is not typed into something. */
export function useQuestionMark(onAsked: () => void): void {
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== "?" || ctrlKey || metaKey || altKey || readKept(KEY_OFF) !== null) return;
      if (target instanceof Element && target.closest("input,textarea,select,[contenteditable]")) return;
      onAsked();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onAsked]);
}
