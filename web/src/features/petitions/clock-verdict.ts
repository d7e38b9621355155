import type { Petition } from "@command-center/contract/petitions";
import { daysText } from "@command-center/domain/number-text";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { Tone } from "../../ui/badge.tsx";

export interface Verdict {
  readonly text: string;
  readonly tone: Tone;
}

type Timed = Pick<Petition, "isPending" | "filedOn" | "ruledOn">;

/** Status against the deadline; null without a deadline and for withdrawn petitions. `daysLeft` below 0: days past it. */
export function clockVerdict(
  { isPending, filedOn, ruledOn }: Timed,
  daysLeft: number | null,
): Verdict | null {
  if (daysLeft === null) return null;
  if (isPending) {
    if (daysLeft < 0) return { text: `${daysText(-daysLeft)} overdue`, tone: "bad" };
    return { text: daysLeft === 0 ? "Ruling due today" : `${daysText(daysLeft)} left`, tone: "neutral" };
  }
  if (ruledOn === null) return null;
  const ruled = `Ruled on day ${daysBetween(filedOn, ruledOn)}`;
  return daysLeft < 0
    ? { text: `${ruled}, ${daysText(-daysLeft)} late`, tone: "bad" }
    : { text: ruled, tone: "good" };
}
