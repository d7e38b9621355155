import type { Cycle } from "@command-center/contract/cycle";
import type { Petition } from "@command-center/contract/petitions";
import { useMayExport } from "../export/may-export.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

const fetchFile = () => import("./due-calendar.ts");
const preload = () => void fetchFile().catch(() => undefined);

export interface CalendarButtonProps {
  rows: readonly Petition[];
  cycle: Cycle;
  isWhole?: boolean;
}

/** Saves the due days, for the whole calendar with its events, as a file. Users who may not export petitions are offered nothing. */
export function CalendarButton({ rows, cycle, isWhole = false }: CalendarButtonProps) {
  const mayExport = useMayExport();
  if (!mayExport("petitions")) return null;
  const save = async () => {
    try {
      (await fetchFile()).saveCalendar(rows, cycle, isWhole);
    } catch (error) {
      console.error(error);
      toasts.add({ tone: "bad", title: "Export Failed", description: "Reload the page and try again." });
    }
  };
  return (
    <Button onPointerEnter={preload} onFocus={preload} onClick={() => void save()}>
      <Icon name="calendar" className="size-4" />
      <span className="max-sm:sr-only">Add to my calendar</span>
    </Button>
  );
}
