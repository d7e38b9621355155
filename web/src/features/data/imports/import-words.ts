import type {
  ImportCounts,
  ImportDetail,
  ImportEntry,
  ImportState,
  RecognisedFile,
} from "@command-center/contract/imports/imports";
import {
  countText,
  marginText,
  pluralText,
  signedText,
  countedText,
} from "@command-center/domain/number-text";
import { IMPORT_KIND_WORDS, IMPORT_STATE_WORDS } from "@command-center/import-rules/import-words";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { roundTo } from "@command-center/domain/results/turnout";
import { momentText } from "@command-center/domain/time/moment-text";
import type { Tone } from "../../../ui/badge.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";

export const STATE_WORDS: Record<ImportState, { name: string; tone: Tone }> = {
  reading: { name: IMPORT_STATE_WORDS.reading, tone: "neutral" },
  questions: { name: IMPORT_STATE_WORDS.questions, tone: "middling" },
  ready: { name: IMPORT_STATE_WORDS.ready, tone: "middling" },
  refused: { name: IMPORT_STATE_WORDS.refused, tone: "bad" },
  "waiting-for-approval": { name: IMPORT_STATE_WORDS["waiting-for-approval"], tone: "middling" },
  committing: { name: IMPORT_STATE_WORDS.committing, tone: "neutral" },
  committed: { name: IMPORT_STATE_WORDS.committed, tone: "good" },
  discarded: { name: IMPORT_STATE_WORDS.discarded, tone: "neutral" },
  undone: { name: IMPORT_STATE_WORDS.undone, tone: "neutral" },
};

export const ENCODING_WORDS: Record<NonNullable<RecognisedFile["encoding"]>, string> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16, little end first",
  "utf-16be": "UTF-16, big end first",
  "windows-1252": "Windows-1252",
};

export const DELIMITER_WORDS: Record<NonNullable<RecognisedFile["delimiter"]>, string> = {
  ",": "Comma",
  ";": "Semicolon",
  "\t": "Tab",
  "|": "Pipe",
};

export const LINE_END_WORDS: Record<NonNullable<RecognisedFile["lineEnd"]>, string> = {
  lf: "LF",
  crlf: "CRLF",
  cr: "CR",
  mixed: "Mixed",
};

/** What a file is of: `President, 14 Jan 2021`; null where it is of no contest. */
export function contestText({
  contest,
  pollingDay,
}: Pick<ImportEntry, "contest" | "pollingDay">): string | null {
  const parts = [
    ...(contest === null ? [] : [GENERAL_CONTEST_WORDS[contest]]),
    ...(pollingDay === null ? [] : [formatDay(pollingDay)]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

export const kindText = (kind: ImportEntry["kind"]) =>
  kind === null ? "Not known yet" : IMPORT_KIND_WORDS[kind];

/** `23 refused · 1,216 warned`; null where all is well or nothing is known. */
export function problemsText(counts: ImportCounts | null): string | null {
  if (counts === null || counts.rows === 0) return null;
  const parts = [
    ...(counts.refused > 0 ? [`${formatCount(counts.refused)} refused`] : []),
    ...(counts.warned > 0 ? [`${formatCount(counts.warned)} warned`] : []),
  ];
  return parts.length === 0 ? "None" : parts.join(", ");
}

/** `1 row`, `2,104 rows`. */
export const rowsText = (rows: number) => countedText(rows, "row", "rows");

/** Nothing of it is written yet, and all of it can be corrected. */
export const isOpen = (state: ImportState) => state === "questions" || state === "ready";

/** The server is at it: what it says is old in a moment. */
export const isUnderWay = (state: ImportState) => state === "reading" || state === "committing";

/** How much a figure would move: `+2,104`, `−9.3 points`, `−1 day`; null where one of both is no figure or nothing moves. */
export function moveText(from: string | null, to: string | null): string | null {
  const [before, after] = [figureIn(from), figureIn(to)];
  if (before === null || after === null || before.unit !== after.unit) return null;
  const move = roundTo(after.value - before.value, 2);
  if (move === 0) return null;
  if (after.unit === "point") return signedText(move, marginText);
  const words = signedText(move, countText);
  return after.unit === "" ? words : `${words} ${pluralText(Math.abs(move), after.unit, `${after.unit}s`)}`;
}

/** A number with what it moves by one of: nothing to be said of a count. */
function figureIn(text: string | null): { value: number; unit: "" | "point" | "day" } | null {
  const found = /^(-?\d[\d,]*(?:\.\d+)?)(%?| days?)$/.exec(text?.trim() ?? "");
  if (found === null) return null;
  const [, number = "", unit = ""] = found;
  return {
    value: Number(number.replaceAll(",", "")),
    unit: unit === "%" ? "point" : unit === "" ? "" : "day",
  };
}

export interface Step {
  readonly name: string;
  readonly detail: string;
  readonly is: "done" | "now" | "later" | "failed";
}

type Stepping = Pick<
  ImportDetail,
  | "kind"
  | "state"
  | "columns"
  | "questions"
  | "progress"
  | "counts"
  | "asked"
  | "decided"
  | "ended"
  | "approval"
>;

/** Where an import is on its way into force. */
export function stepsOf(found: Stepping): readonly Step[] {
  const { state, columns, questions, progress, counts, decided, ended, approval } = found;
  const open = questions.filter(({ answer }) => answer === null).length;
  const withField = columns.filter(({ field }) => field !== null).length;
  const rows = state === "reading" ? progress.rows : counts?.rows || progress.rows;
  const isStuck = state === "questions" && open === 0;
  const at = {
    reading: 0,
    refused: 0,
    questions: isStuck ? 1 : 2,
    ready: 3,
    discarded: 3,
    "waiting-for-approval": 4,
    committing: 5,
    committed: 6,
    undone: 5,
  }[state];
  const approvalDetail =
    decided !== null && at >= 5
      ? `By ${decided.by}`
      : state === "waiting-for-approval" || (state !== "committed" && approval.reasons.length > 0)
        ? "Second person"
        : "Not needed";
  const when = ended === null ? "" : momentText(ended).split(",")[0];
  const details: readonly (readonly [name: string, detail: string])[] = [
    [
      "Read",
      state === "refused"
        ? "Cannot be read"
        : rows === 0
          ? at === 0
            ? "Started"
            : "Header read"
          : rowsText(rows),
    ],
    [
      "Columns",
      columns.length === 0 || at === 0 ? "Not known yet" : `${withField} of ${columns.length} in use`,
    ],
    ["Questions", open > 0 ? `${open} to answer` : at > 2 ? "None left" : "Not known yet"],
    [
      "Preview",
      state === "discarded"
        ? `Discarded ${when}`
        : at === 3
          ? "Check and commit"
          : at > 3
            ? "Checked"
            : "Not yet",
    ],
    ["Approve", approvalDetail],
    [
      "Imported",
      state === "undone"
        ? `Undone ${when}`
        : state === "committed"
          ? `Since ${when}`
          : state === "committing"
            ? "Being saved"
            : "Not yet",
    ],
  ];
  return details.map(([name, detail], index) => ({
    name,
    detail,
    is:
      index < at
        ? "done"
        : index > at
          ? "later"
          : state === "refused" || state === "discarded" || state === "undone"
            ? "failed"
            : "now",
  }));
}

const OF_A_CONTEST: ReadonlySet<string> = new Set([
  "station-results",
  "district-results",
  "nullified-stations",
]);

/** Whether a file of this kind is of a contest; one whose kind is still to be found out may be. */
export function mayBeResults(kind: string): boolean {
  return kind === "" || OF_A_CONTEST.has(kind);
}
