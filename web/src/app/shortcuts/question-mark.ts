import { useEffect } from "react";
import { areLetterKeysOff } from "../../ui/controls/letter-keys.ts";

/** Calls `onAsked` at each `?` that is not typed into something. */
export function useQuestionMark(onAsked: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && !areLetterKeysOff(event)) onAsked();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [onAsked]);
}
