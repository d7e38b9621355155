import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

/**
 * The morning brief in one press, or without one from a mail's link, which has its day in the address. What takes it is fetched then: home's
 * first paint must not wait for it.
 */
export function BriefButton() {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const day = useHeld("brief");
  const take = async (asOf: string | null) => {
    setBusy(true);
    try {
      const { takeBrief } = await import("./take-brief.ts");
      await takeBrief(queries, asOf);
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    } finally {
      setBusy(false);
    }
  };
  useEffect(() => {
    if (day === null) return;
    // A reload or a step back does not take it again.
    setAddress({ brief: null });
    void take(day);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each day in the address
  }, [day]);
  return (
    <Button busy={busy} onClick={() => void take(null)}>
      <Icon name="download" className="size-4" />
      {busy ? "Preparing the brief…" : "Morning brief (PDF)"}
    </Button>
  );
}
