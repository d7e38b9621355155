import type { Alert, AlertGroup } from "@command-center/contract/following/alerts";
import { sidesText } from "./changes/change-text.ts";
import { dayText } from "./time/moment-text.ts";

/** Groups of alerts, as a user turns them on and off. */
export const ALERT_GROUP_WORDS: Record<AlertGroup, string> = {
  rulings: "Rulings and withdrawals",
  deadlines: "Rulings due in 7 days, and overdue",
  steps: "Petitions filed and heard",
  results: "Declarations and corrected results",
  turnout: "Turnout of districts",
  others: "Incidents and other records",
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
export function alertEvent({ kind, what, day, dueOn, fields }: Alert): string {
  const due = dueOn === null ? "" : dayText(dueOn);
  if (kind === "due") return `Ruling due by ${due}`;
  if (kind === "overdue") return `Overdue: a ruling was due by ${due}`;
  const happened = `${what ?? ""}${day === null ? "" : ` on ${dayText(day)}`}`;
  const values = fields.map((field) => {
    const sides = sidesText(field, "–").slice(field.before === null ? 1 : 0);
    return `${field.label.toLowerCase()} ${sides.join(" → ")}`;
  });
  return values.length === 0 ? happened : `${happened}: ${values.join(", ")}`;
}

/** What an alert's state adds; null while it holds. */
export const ALERT_STATE_WORDS: Record<Alert["state"], string | null> = {
  current: null,
  corrected: "Corrected since",
  over: "No longer pending",
  undone: "Undone",
};
