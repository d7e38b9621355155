import { useEffect, useState, useSyncExternalStore, type ComponentType } from "react";
import { confirmation } from "../../api/confirmation.ts";
import type { ConfirmDialogProps } from "./confirm-dialog.tsx";

/** Asks for the password whenever a call waits for it; once a page. The dialog is fetched when it is first wanted. */
export function ConfirmPassword() {
  const isAsked = useSyncExternalStore(confirmation.subscribe, confirmation.isAsked, confirmation.isAsked);
  const [Dialog, setDialog] = useState<ComponentType<ConfirmDialogProps>>();
  useEffect(() => {
    if (!isAsked) return;
    import("./confirm-dialog.tsx").then(
      (loaded) => setDialog(() => loaded.ConfirmDialog),
      () => confirmation.settle(false),
    );
  }, [isAsked]);
  // A stay that ends leaves no call waiting for its password.
  useEffect(() => () => confirmation.settle(false), []);
  return Dialog && <Dialog open={isAsked} onAnswer={confirmation.settle} />;
}
