import { useRef, useState, type FormEvent } from "react";
import { Alert } from "../states/alert.tsx";

type TextBox = HTMLInputElement | HTMLTextAreaElement;

/** What users would miss: a search, a choice or what the browser fills in is soon made again. */
const MISSED =
  "textarea, input:not([type=checkbox], [type=radio], [type=search], [type=date], [type=file], [role=combobox], [autocomplete]:not([autocomplete=off]))";

/**
 * Keeps a dialog open at the first press of Escape, of “Close” or of the page behind it while it has text that was typed
 * and is not saved; `asks` is true then. The next press closes it. Buttons of the dialog itself close it at once.
 */
export function useUnsaved(onOpenChange: (open: boolean) => void) {
  const typed = useRef(new Set<TextBox>());
  const [askedAbout, setAskedAbout] = useState<TextBox | null>(null);
  // A box of an earlier opening is no longer in the page.
  const asks = askedAbout?.isConnected === true;
  return {
    asks,
    onOpenChange: (open: boolean) => {
      const missed = [...typed.current].find(({ isConnected, value }) => isConnected && value !== "");
      if (!open && missed !== undefined && !asks) setAskedAbout(missed);
      else onOpenChange(open);
    },
    handlers: {
      onInput: ({ target }: FormEvent) => {
        setAskedAbout(null);
        if (target instanceof Element && target.matches(MISSED)) typed.current.add(target as TextBox);
      },
      onSubmit: () => setAskedAbout(null),
    },
  };
}

/** At the top of a dialog that was asked to close while it has unsaved text. */
export function UnsavedLine() {
  return (
    <Alert tone="warning" announce="alert" title="Your text is not saved" className="m-3 shrink-0">
      Close again to discard it.
    </Alert>
  );
}
