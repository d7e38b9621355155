import { Alert } from "./alert.tsx";

/** At the top of a dialog that was asked to close while it has unsaved text. */
export function UnsavedLine() {
  return (
    <Alert tone="warning" announce="alert" title="Your text is not saved" className="m-3 shrink-0">
      Close again to discard it.
    </Alert>
  );
}
