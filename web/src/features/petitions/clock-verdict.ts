import type { Petition } from "@command-center/contract/petitions";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { Tone } from "../../ui/badge.tsx";
import { formatCount } from "../../ui/format.ts";

export interface Verdict {
  readonly text: string;
  readonly tone: Tone;
}

/** `1 day`, `31 days`. */
export function countOfDays(days: number): string {
  return `${formatCount(days)} ${days === 1 ? "day" : "days"}`;
}

type Timed = Pick<Petition, "isPending" | "filedOn" | "ruledOn">;

/** How it stands to the deadline; null where there is none, and for what was withdrawn. `daysLeft` below 0: so many days past it. */
export function clockVerdict(
  { isPending, filedOn, ruledOn }: Timed,
  daysLeft: number | null,
): Verdict | null {
  if (daysLeft === null) return null;
  if (isPending) {
    if (daysLeft < 0) return { text: `${countOfDays(-daysLeft)} overdue`, tone: "bad" };
    return { text: daysLeft === 0 ? "Ruling due today" : `${countOfDays(daysLeft)} left`, tone: "neutral" };
  }
  if (ruledOn === null) return null;
  const ruled = `Ruled on day ${daysBetween(filedOn, ruledOn)}`;
  return daysLeft < 0
    ? { text: `${ruled}, ${countOfDays(-daysLeft)} late`, tone: "bad" }
    : { text: ruled, tone: "good" };
}
