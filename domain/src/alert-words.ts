import type { Alert, AlertGroup } from "@command-center/contract/following/alerts";
import { PETITION_OUTCOME_WORDS } from "./petitions/petition-words.ts";
import { CONTEST_KIND_WORDS } from "./results/result-words.ts";
import { dayText } from "./time/moment-text.ts";

/** Groups of alerts, as a user turns them on and off. */
export const ALERT_GROUP_WORDS: Record<AlertGroup, string> = {
  rulings: "Rulings and withdrawals",
  deadlines: "Rulings due in 7 days, and overdue",
  steps: "Petitions filed and heard",
  results: "Declarations and corrected results",
  turnout: "Turnout of districts",
};

/** What an alert is about: `MP/015 Kigulu County South, Iganga`. */
export function alertSubject({
  petition,
  about,
  place,
}: Pick<Alert, "petition" | "about" | "place">): string {
  const name = petition === null ? about : `${petition} ${about}`;
  return place === null || about.includes(place) ? name : `${name}, ${place}`;
}

/** What happened, in a short sentence without a full stop: `Fresh poll ordered on 2 Sep 2025`. */
export function alertEvent(alert: Alert): string {
  return alert.isCorrection ? `Corrected: ${eventOf(alert)}` : eventOf(alert);
}

function eventOf({ kind, day, dueOn, outcome, contest, reason, status, winner }: Alert): string {
  const on = day === null ? "" : ` on ${dayText(day)}`;
  const due = dueOn === null ? "" : dayText(dueOn);
  const election = contest === null ? "" : CONTEST_KIND_WORDS[contest];
  switch (kind) {
    case "ruled":
      return `${outcome === null ? "Ruled" : PETITION_OUTCOME_WORDS[outcome]}${on}`;
    case "withdrawn":
      return `Withdrawn${on}`;
    case "filed":
      return `Petition filed${on}`;
    case "hearing":
      return `In hearing${day === null ? "" : ` from ${dayText(day)}`}`;
    case "due":
      return `Ruling due by ${due}`;
    case "overdue":
      return `Overdue: a ruling was due by ${due}`;
    case "turnout":
      return `${election} turnout recorded${day === null ? "" : `, as of ${dayText(day)}`}`;
    case "declared":
      return declared({ status, reason, winner, election, on });
  }
}

interface Declared extends Pick<Alert, "status" | "reason" | "winner"> {
  readonly election: string;
  readonly on: string;
}

function declared({ status, reason, winner, election, on }: Declared): string {
  if (status === "nullified") return `${election} result nullified${on}`;
  const name = winner ?? "Winner not recorded";
  if (status === "provisional") return `${name} leads the ${election} count${on}`;
  const after = reason === "rerun" ? " after a rerun" : reason === "ruling" ? " after a ruling" : "";
  return `${name}${winner === null ? "," : ""} declared in the ${election}${after}${on}`;
}

/** What an alert's state adds; null while it holds. */
export const ALERT_STATE_WORDS: Record<Alert["state"], string | null> = {
  current: null,
  corrected: "Corrected since",
  over: "No longer pending",
  undone: "Undone",
};
