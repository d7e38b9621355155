import type { Petition } from "@command-center/contract/petitions";
import { groupedBy } from "../grouped-by.ts";
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
  const isDue = (row: Row): row is Row & { rulingDueOn: Day } =>
    row.isPending && row.isOverdue === false && row.rulingDueOn !== null;
  return [...groupedBy(rows.filter(isDue), ({ rulingDueOn }) => rulingDueOn)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([day, some]) => ({ day, petitions: some.toSorted((a, b) => a.number.localeCompare(b.number)) }));
}
