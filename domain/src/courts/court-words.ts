import type { CourtOutcome, CourtVersion, CourtWay } from "@command-center/contract/changes/change-sets";
import type { CourtStep } from "@command-center/contract/changes/court-steps";
import { caseErrorText } from "../cases/case-steps.ts";
import { dayText } from "../time/moment-text.ts";
import type { CourtError } from "./court-steps.ts";

export const COURT_WAY_WORDS: Record<CourtWay, string> = {
  recount: "Recount before the Chief Magistrate",
  petition: "Petition at the High Court",
  appeal: "Appeal at the Court of Appeal",
  presidential: "Petition at the Supreme Court",
};

export const COURT_OUTCOME_WORDS: Record<CourtOutcome, string> = {
  confirmed: "Result confirmed",
  impossible: "Recount not possible",
  refused: "Recount refused",
  dismissed: "Dismissed",
  fresh_poll_ordered: "Election set aside",
  candidate_declared: "Candidate declared",
};

export const COURT_STEP_WORDS: Record<CourtStep["step"], string> = {
  gazette: "Gazette day",
  file: "Filed",
  grant: "Recount granted",
  hear: "Heard",
  decide: "Decided",
  withdraw: "Withdrawn",
};

export const COURT_STATE_WORDS: Record<CourtVersion["state"], string> = {
  filed: "Filed",
  granted: "Recount granted",
  heard: "Heard",
  decided: "Decided",
  withdrawn: "Withdrawn",
};

const NEEDED: Record<Exclude<CourtStep["step"], "gazette">, string> = {
  file: "Give the number of another case.",
  grant: "Only a recount that is filed can be granted.",
  hear: "Only a case that is filed can be heard.",
  decide: "Record the hearing first, or that the recount was granted.",
  withdraw: "It has ended.",
};

/** Why a step is not possible, and what to do, as users read it. */
export function courtErrorText(refused: CourtError): string {
  switch (refused.error) {
    case "out of turn":
      return refused.state === null
        ? "No case has this number. Record its filing first."
        : `This case is ${COURT_STATE_WORDS[refused.state].toLowerCase()}. ${NEEDED[refused.step]}`;
    case "before the poll":
      return `The poll was on ${dayText(refused.pollingDay)}. Give that day or a later one.`;
    case "before the gazette":
      return `The result was gazetted on ${dayText(refused.gazettedOn)}. Give that day or a later one.`;
    case "another court":
      return refused.way === "presidential"
        ? "The Supreme Court hears petitions about the President alone. Choose another court."
        : "A presidential election is challenged at the Supreme Court. Choose that.";
    case "no judgment to appeal":
      return "There is no judgment of the High Court with this number. Record the judgment first.";
    case "before the judgment":
      return `The judgment was on ${dayText(refused.decidedOn)}. Give that day or a later one.`;
    case "appeal of no appeal":
      return "Only an appeal names the case that it is against. Leave it out.";
    case "another outcome":
      return "This court cannot decide so at this point. Choose another outcome.";
    default:
      return caseErrorText(refused, "court");
  }
}
