import type { Cycle } from "@command-center/contract/cycle";
import { listRecordDays } from "@command-center/contract/record-days";
import { useQueryClient } from "@tanstack/react-query";
import { reading } from "../../api/queries.ts";
import { useMoment } from "../../navigation/address.ts";
import { useMayExport } from "../export/may-export.ts";
import { failed } from "../export/take-file.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";

const fetchFile = () => import("./calendar-of-days.ts");
const preload = () => void fetchFile().catch(() => undefined);

export interface CalendarButtonProps {
  cycle: Cycle;
  isWhole?: boolean;
}

/** Saves the days of petitions, or of all records, as a file. Users who may not export petitions are offered nothing. */
export function CalendarButton({ cycle, isWhole = false }: CalendarButtonProps) {
  const mayExport = useMayExport();
  const queries = useQueryClient();
  const moment = useMoment();
  if (!mayExport("petitions")) return null;
  const save = async () => {
    try {
      const days = await queries.fetchQuery(reading(listRecordDays, {}, moment));
      (await fetchFile()).saveCalendar(days, cycle, isWhole);
    } catch (error) {
      failed(error);
    }
  };
  return (
    <Button onPointerEnter={preload} onFocus={preload} onClick={() => void save()}>
      <Icon name="calendar" className="size-4" />
      <span className="max-sm:sr-only">Add to my calendar</span>
    </Button>
  );
}
