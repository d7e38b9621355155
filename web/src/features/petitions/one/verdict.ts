import { daysText } from "@command-center/domain/number-text";
import type { Petition } from "@command-center/contract/petitions";
import { PETITION_OUTCOME_WORDS } from "@command-center/domain/petitions/petition-words";
import type { Verdict } from "../clock-verdict.ts";

type Stood = Pick<Petition, "status" | "outcome" | "heardOn">;

/** Where a petition stands, as its badge says it. */
export function standing({ status, outcome, heardOn }: Stood): Verdict {
  if (status === "withdrawn") return { text: "Withdrawn", tone: "neutral" };
  if (outcome !== null)
    return { text: PETITION_OUTCOME_WORDS[outcome], tone: outcome === "dismissed" ? "neutral" : "middling" };
  if (status === "filed") return { text: "Filed, awaiting hearing", tone: "neutral" };
  return { text: heardOn === null ? "In hearing" : "Heard, awaiting ruling", tone: "neutral" };
}

/** One badge for a line in a list: overdue before all else. */
export function shortVerdict(
  petition: Stood & Pick<Petition, "isOverdue" | "daysWaited">,
  rulingDays: number | null,
): Verdict {
  const { isOverdue, daysWaited, status } = petition;
  if (isOverdue && daysWaited !== null && rulingDays !== null)
    return { text: `${daysText(daysWaited - rulingDays)} overdue`, tone: "bad" };
  if (status === "filed") return { text: "Filed", tone: "neutral" };
  return status === "hearing" ? { text: "In hearing", tone: "neutral" } : standing(petition);
}
