import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";

/** The morning brief in one press. What takes it is fetched then: home's first paint must not wait for it. */
export function BriefButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const take = async () => {
    setBusy(true);
    try {
      const { takeBrief } = await import("./take-brief.ts");
      await takeBrief(queries);
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button busy={busy} onClick={() => void take()}>
      <Icon name="download" className="size-4" />
      {busy ? "Preparing the brief…" : "Morning brief (PDF)"}
    </Button>
  );
}
