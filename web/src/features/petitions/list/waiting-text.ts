import { daysOfWork } from "@command-center/domain/petitions/petitions";
import { formatCount } from "../../../ui/format.ts";

/**
 * `84 petitions (all categories) are pending: 1.5 days' work`. Given a part of the country, it names it; `capacity`
 * (petitions a day) is then null, as the panels rule on petitions of the whole country.
 */
export function waitingText(pending: number, part: string | null, capacity: number | null): string {
  const where = part === null ? "" : ` in ${part}`;
  if (pending === 0) return `No petition (all categories) is pending${where}`;
  const work = capacity === null ? "" : `: ${daysOfWork(pending, capacity)}`;
  const waiting =
    pending === 1
      ? "1 petition (all categories) is"
      : `${formatCount(pending)} petitions (all categories) are`;
  return `${waiting} pending${where}${work}`;
}
