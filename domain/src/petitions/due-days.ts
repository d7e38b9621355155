import type { Petition } from "@command-center/contract/petitions";
import type { Day } from "../time/calendar.ts";

type Due = Pick<Petition, "number" | "isPending" | "isOverdue" | "rulingDueOn">;

/** Pending petitions that are due on one day. */
export interface DueDay<Row> {
  readonly day: Day;
  /** By number. */
  readonly petitions: readonly Row[];
}

/** Pending petitions that are not overdue, by their due day, the earliest first. None without a deadline. */
export function dueDays<Row extends Due>(rows: readonly Row[]): DueDay<Row>[] {
  const byDay = new Map<Day, Row[]>();
  for (const row of rows) {
    if (!row.isPending || row.isOverdue !== false || row.rulingDueOn === null) continue;
    byDay.set(row.rulingDueOn, [...(byDay.get(row.rulingDueOn) ?? []), row]);
  }
  return [...byDay]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, petitions]) => ({
      day,
      petitions: petitions.toSorted((a, b) => a.number.localeCompare(b.number)),
    }));
}
