import { countedText } from "@command-center/domain/number-text";
import { daysOfWork } from "@command-center/domain/petitions/petitions";

/**
 * `84 petitions of all categories pending, about a day and a half's work`. Given a part of the country, it names it; `capacity`
 * (petitions a day) is then null, as the panels rule on petitions of the whole country.
 */
export function waitingText(pending: number, part: string | null, capacity: number | null): string {
  const where = part === null ? "" : ` in ${part}`;
  if (pending === 0) return `No petition of any category is pending${where}`;
  const work = capacity === null ? "" : `, ${daysOfWork(pending, capacity)}`;
  return `${countedText(pending, "petition", "petitions")} of all categories pending${where}${work}`;
}
