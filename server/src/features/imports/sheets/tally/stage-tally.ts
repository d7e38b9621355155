import { namesBySeat } from "@command-center/import-rules/ballot/names-by-seat";
import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import type { SeatOfStation } from "@command-center/import-rules/plans/seated-plan";
import type { PlacesKnown } from "@command-center/import-rules/plans/station-locator";
import {
  tallyLevel,
  tallyLocator,
  type OtherCategory,
} from "@command-center/import-rules/plans/tally-locator";
import { tallyRowsPlan } from "@command-center/import-rules/plans/tally-rows-plan";
import { counted } from "@command-center/import-rules/problems/written";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import type { Question } from "../../reading/import-choices.ts";
import type { Staged, Staging } from "../../reading/staging.ts";
import type { FileContest } from "../contest.ts";
import { scanRows } from "../stage-rows.ts";
import { asking, stageSeats } from "../stage-seats.ts";
import { compareTally } from "./tally-sheet.ts";

/** Stages a tally sheet with a row for each candidate: of the President by district, of the other contests by the units of their seats. */
export async function stageTallyRows(
  staging: Staging,
  contest: FileContest,
  { places, units }: { readonly places: PlacesKnown; readonly units: readonly KnownUnit[] },
): Promise<Staged> {
  const { columns, write, importRow } = staging;
  if (contest.contest === "mayor") return asking([MAYORS]);
  const seats: SeatOfStation = contest.contest === "president" ? () => contest.country : (unit) => unit;
  const locator = tallyLocator(columns, places, contest.contest);
  const names = namesBySeat(columns, locator, seats);
  await scanRows(staging, names.add);
  const others = locator.otherCategories();
  if (others.length > 0 && !locator.hasOwnRows()) return asking([onlyOthers(others, contest)]);
  return stageSeats(staging, contest, {
    units,
    level: tallyLevel(contest.contest),
    seats,
    names: names.end(),
    planOf: ({ ballots }) =>
      tallyRowsPlan(columns, tallyLocator(columns, places, contest.contest), seats, (seat) =>
        ballots.get(seat),
      ),
    effectsOf: (_, namesOf) => compareTally(write, importRow, contest, namesOf),
  });
}

/** A file without a row of the chosen contest is not read: it says what was found, and which contest to choose. */
function onlyOthers(others: readonly OtherCategory[], { contest }: FileContest): Question {
  const found = others.map(({ category, rows }) => `${counted(rows, "row")} of “${category.slice(0, 40)}”`);
  const fitting = [...new Set(others.flatMap((other) => other.contest ?? []))];
  const chosen = fitting.map((one) => GENERAL_CONTEST_WORDS[one]).join(" or ");
  return {
    id: "contest/category",
    asks:
      `No row is for ${GENERAL_CONTEST_WORDS[contest]}. The file has ${found.slice(0, MAX_NAMED).join(", ")}. ` +
      (chosen === "" ? "Choose another file." : `Choose ${chosen} as the contest, or another file.`),
    line: others[0]?.firstLine ?? 1,
    rows: others.reduce((sum, { rows }) => sum + rows, 0),
    suggestions: [],
    answer: null,
  };
}

/** Categories that a sentence names. */
const MAX_NAMED = 5;

const MAYORS: Question = {
  id: "contest/mayor",
  asks: "Results of mayors are imported by polling station. Upload them in that form, or choose another contest.",
  line: 1,
  rows: 0,
  suggestions: [],
  answer: null,
};

/** A tally sheet of several seats has no column that is one candidate's in all of its rows. */
export const NEEDS_ROWS: Question = {
  id: "contest/columns",
  asks: "Only the President's results by district may have a column for each candidate. Upload this contest with a row for each candidate, or by polling station.",
  line: 1,
  rows: 0,
  suggestions: [],
  answer: null,
};
