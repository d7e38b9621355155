import { readCycle, type Cycle, type EventKind } from "@command-center/contract/cycle";
import { useRead } from "../../api/queries.ts";

/** The cycle in force, and the first day of each kind of its events (undefined while not known). */
export function useCycle() {
  const read = useRead(readCycle, {});
  return {
    ...read,
    dayOf: (kind: EventKind): string | undefined => dayOf(read.data, kind),
  };
}

function dayOf(cycle: Cycle | undefined, kind: EventKind): string | undefined {
  return cycle?.calendar.find((event) => event.kind === kind)?.startsOn;
}
