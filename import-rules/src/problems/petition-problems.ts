import type { ProblemKind } from "../problem.ts";

/** A petition against, or a minister in, a contest of which nothing is declared. */
export const SEAT_WITHOUT_RESULT: ProblemKind<Record<string, never>> = {
  code: "F060",
  title: "Seat without a result",
  explanation: "A petition or a minister's result needs a declared result in the cycle. The row is refused.",
  cause: "A petition about an MP's seat before its declared result was imported.",
  example: {},
  sentence: () => "This seat has no result in this cycle. Import its declared result first.",
};

/** Days that cannot follow one another. */
export const DATES_OUT_OF_ORDER: ProblemKind<{ field: string; before: string }> = {
  code: "F061",
  title: "Dates out of order",
  explanation:
    "A petition is filed, served, heard and ruled on, in this order, and an event ends after it begins. The row is refused.",
  cause: "“18/07/2025” under Ruled on, and “21/07/2025” under Filed on.",
  example: { field: "Ruled on", before: "2025-07-21" },
  sentence: ({ field, before }) =>
    `“${field}” is before ${before}, which comes first. Correct one of the dates.`,
};

/** A ruling without its status, or the reverse. */
export const RULING_INCOMPLETE: ProblemKind<{ lacks: "ruling" | "status" }> = {
  code: "F062",
  title: "Ruling incomplete",
  explanation:
    "A resolved petition has a day of ruling and an outcome; other petitions have neither. The row is refused.",
  cause: "“Resolved” under Status, and nothing under Outcome.",
  example: { lacks: "ruling" },
  sentence: ({ lacks }) =>
    lacks === "ruling"
      ? "A resolved petition has a day of ruling and an outcome. Fill in both."
      : "The row has a ruling, but its status is not Resolved. Correct one of the two.",
};

/** A state that cannot come after another one on record. */
export const STATE_OUT_OF_TURN: ProblemKind<{ status: string; day: string }> = {
  code: "F063",
  title: "Status out of order",
  explanation:
    "A petition is filed, heard, and resolved or withdrawn. A file cannot undo a recorded status: undo the import that recorded it. The row is refused.",
  cause: "“Hearing” from 20 August 2025 for a petition that was resolved on 18 August 2025.",
  example: { status: "resolved", day: "2025-08-18" },
  sentence: ({ status, day }) => `The petition is ${status} from ${day} on. Correct the date or the status.`,
};

/** A number that another petition has. */
export const OTHER_PETITION: ProblemKind<{ subject: string | null }> = {
  code: "F064",
  title: "Number of another petition",
  explanation: "A petition's number stays with its seat or post. The row is refused.",
  cause: "“EX/001” about Example South, but EX/001 is about Example North.",
  example: { subject: "Example North" },
  sentence: ({ subject }) =>
    subject === null
      ? "An earlier row has this number for another seat. Correct the number or the seat."
      : `This number is on record for ${subject}. Correct the number or the seat.`,
};

/** A ruling that changes a result, where no result after it is on record. */
export const RULING_WITHOUT_RESULT: ProblemKind<{
  outcome: "fresh_poll_ordered" | "other_candidate_declared";
}> = {
  code: "W161",
  title: "Ruling without its result",
  explanation:
    "A ruling that orders a fresh poll or declares another candidate changes the result of its seat. A file of petitions does not: until a declaration of the ruling or rerun is imported, the result from before it stays in force.",
  cause: "“Other candidate declared” under Outcome, and no declaration of that candidate on record.",
  example: { outcome: "other_candidate_declared" },
  sentence: ({ outcome }) =>
    outcome === "fresh_poll_ordered"
      ? "The ruling orders a fresh poll, but the result before it stays in force. Import the rerun's declaration, or record the ruling on the petition's page."
      : "The ruling declares another candidate, but the result before it stays in force. Import that declaration, or record the ruling on the petition's page.",
};

/** Problems of petitions. */
export const PETITION_PROBLEMS: readonly ProblemKind[] = [
  SEAT_WITHOUT_RESULT,
  DATES_OUT_OF_ORDER,
  RULING_INCOMPLETE,
  STATE_OUT_OF_TURN,
  OTHER_PETITION,
  RULING_WITHOUT_RESULT,
];
