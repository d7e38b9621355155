import type { Petition } from "@command-center/contract/petitions";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import { daysBetween } from "@command-center/domain/time/calendar";
import type { Tone } from "../../../ui/badge.tsx";
import { countOfDays } from "./timeline/timeline.ts";

export interface Verdict {
  readonly text: string;
  readonly tone: Tone;
}

type Stood = Pick<Petition, "status" | "outcome" | "heardOn">;

/** Where a petition stands, as its badge says it. */
export function standing({ status, outcome, heardOn }: Stood): Verdict {
  if (status === "withdrawn") return { text: "Withdrawn", tone: "neutral" };
  if (outcome !== null)
    return { text: PETITION_OUTCOME_WORDS[outcome], tone: outcome === "dismissed" ? "neutral" : "middling" };
  if (status === "filed") return { text: "Filed, awaiting hearing", tone: "neutral" };
  return { text: heardOn === null ? "In hearing" : "Heard, awaiting ruling", tone: "neutral" };
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

/** One badge for a line in a list: overdue before all else. */
export function shortVerdict(
  petition: Stood & Pick<Petition, "isOverdue" | "daysWaited">,
  rulingDays: number | null,
): Verdict {
  const { isOverdue, daysWaited, status } = petition;
  if (isOverdue && daysWaited !== null && rulingDays !== null)
    return { text: `${countOfDays(daysWaited - rulingDays)} overdue`, tone: "bad" };
  if (status === "filed") return { text: "Filed", tone: "neutral" };
  return status === "hearing" ? { text: "In hearing", tone: "neutral" } : standing(petition);
}
