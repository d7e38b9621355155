import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import { counted, writtenCount } from "@command-center/import-rules/problems/written";
import { confirmationId, type Question } from "../reading/import-choices.ts";

/** A file with more open questions about places than these, and more rows without a station, is probably of another election. */
const MAX_QUESTIONS = 20;
const MAX_UNPLACED_PERCENT = 10;

/** The rows of a file, and how many have no place of its level in the cycle. */
interface PlacedRows {
  readonly level: "station" | "district" | "constituency";
  readonly rows: number;
  readonly unplaced: number;
  readonly questions: readonly Question[];
}

/**
 * The questions about a file's places. Where too many rows have no place, one question takes the place of all others: the
 * file may belong to another cycle. Answered, those rows stay refused.
 */
export function placesAsked(
  { level, rows, unplaced, questions }: PlacedRows,
  units: readonly KnownUnit[],
  answers: Readonly<Record<string, string>>,
): readonly Question[] {
  const settled = questions.filter(({ answer }) => answer !== null);
  const open = questions.filter(({ answer }) => answer === null);
  if (open.length <= MAX_QUESTIONS || unplaced * 100 <= rows * MAX_UNPLACED_PERCENT) return questions;
  const places = units.filter(({ kind }) => kind === level).length;
  const lacking =
    level === "station"
      ? `no station on the station list of this cycle (${counted(places, "station")})`
      : `none of the ${writtenCount(places)} ${level === "district" ? "districts" : "constituencies"} of this cycle`;
  const id = confirmationId("other list", [level, unplaced, rows, places, open.map((one) => one.id)]);
  return [
    ...settled,
    {
      id,
      asks:
        `${writtenCount(unplaced)} of ${counted(rows, "row")} have ${lacking}. ` +
        `Is this file from another election? If so, discard it and choose that cycle.`,
      line: 1,
      rows: unplaced,
      suggestions: [
        { answer: "yes", label: "It is from this election. Refuse these rows and import the others" },
      ],
      answer: answers[id] === "yes" ? "yes" : null,
    },
  ];
}
