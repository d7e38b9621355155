import { useEffect } from "react";
import { onNewVersion } from "../../pwa/new-version.ts";
import { toasts } from "../../ui/overlays/toast-store.ts";

let watching = false;

/** Offers a new version once it is here; it starts when the person agrees, so no work is lost. */
export function useUpdateOffer(): void {
  useEffect(() => {
    if (watching) return;
    watching = true;
    void onNewVersion((start) => {
      toasts.add({
        title: "A new version is ready",
        durationMs: Number.POSITIVE_INFINITY,
        action: { label: "Reload to update", onSelect: start },
      });
    });
  }, []);
}
