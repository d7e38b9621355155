import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type {
  ComparedSide,
  ComparedUnit,
  compareResults,
} from "@command-center/contract/results/result-comparison";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { recordWords } from "@command-center/domain/files/export-names";
import {
  changeOf,
  isAllCounted,
  joinedUnit,
  measureOf,
  type ComparedMeasure,
} from "@command-center/domain/results/comparison/compared-figures";
import { electionNames } from "@command-center/domain/results/comparison/finding";
import { groundText } from "@command-center/domain/results/comparison/ground-words";
import { subjectName } from "@command-center/domain/results/comparison/matched-candidates";
import { unitName } from "@command-center/domain/results/stations/units";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../../database/database.ts";
import type { Row, SheetColumn } from "../../../files/document.ts";
import { comparedResults } from "../../../measures/comparison/result-comparison.ts";
import { findContests } from "../../../measures/stations/contests.ts";
import { sourceKinds, text, type Asked } from "../tables/asked-results.ts";
import { listOfResults, number, percent, PLACE, points } from "./listed.ts";

type Comparison = OutputOf<typeof compareResults>;

const GROUND = text("boundaries", "Boundaries");
const EARLIER = "Earlier election";
const LATER = "Later election";

/** A measure in both elections, and its change. */
const measure = (key: string, label: string, before: string, after: string): SheetColumn[] => [
  percent(`${key}_before`, `${label}, ${before}`),
  percent(`${key}_after`, `${label}, ${after}`),
  points(`${key}_change`, `Change of ${label.charAt(0).toLowerCase()}${label.slice(1)} in points`),
];

/** A count in both elections, and its change. */
const counted = (key: string, label: string, before: string, after: string): SheetColumn[] => [
  number(`${key}_before`, `${label}, ${before}`),
  number(`${key}_after`, `${label}, ${after}`),
  number(`${key}_change`, `Change of ${label.charAt(0).toLowerCase()}${label.slice(1)}`),
];

interface Shown {
  /** The compared person's short name; null if no person stood in both elections. */
  readonly subject: string | null;
  readonly hasLeader: boolean;
}

/** Columns of both elections, each with its day; candidates only where some row votes for one seat. */
const columnsOf = (before: string, after: string, { subject, hasLeader }: Shown): readonly SheetColumn[] => [
  PLACE,
  GROUND,
  ...(subject === null
    ? []
    : [
        ...measure("share", `Share of ${subject}`, before, after),
        ...counted("votes", `Votes of ${subject}`, before, after),
      ]),
  ...measure("turnout", "Turnout", before, after),
  ...measure("invalid", "Invalid", before, after),
  ...counted("registered", "Registered", before, after),
  ...(hasLeader
    ? [
        text("leader_before", `Leader, ${before}`),
        percent("leader_share_before", `Leader’s share, ${before}`),
        text("leader_after", `Leader, ${after}`),
        percent("leader_share_after", `Leader’s share, ${after}`),
      ]
    : []),
  number("counted_before", `Stations counted, ${before}`),
  number("listed_before", `Stations on the list, ${before}`),
  number("counted_after", `Stations counted, ${after}`),
  number("listed_after", `Stations on the list, ${after}`),
];

/**
 * The place that is looked at, the units below it and districts joined as they were in the earlier election. Ground that is not the same
 * has the figures of both, and no change.
 */
export const COMPARED_RESULTS = listOfResults({
  columns: columnsOf(EARLIER, LATER, { subject: "the candidate", hasLeader: true }),
  namedBy: "key",
  orderedBy: ["place"],
  list: async (read, results, asked) => {
    const { with: other, withDay } = results;
    if (other === undefined) return null;
    const compared = await comparedResults(read, { ...results, with: other, withDay });
    const names = electionNames(compared.before.pollingDay, compared.after.pollingDay, dayText);
    const record = await recordOfBoth(read, results, asked, compared);
    const units = [compared.unit, ...compared.units];
    const joined = compared.joined.map((one) => ({
      ...rowOf(joinedUnit(one), names),
      id: `joined-${one.area.id}`,
      place: `${one.area.name} of ${names[0]}`,
    }));
    return {
      columns: columnsOf(dayText(compared.before.pollingDay), dayText(compared.after.pollingDay), {
        subject: subjectName(compared),
        hasLeader: units.some(({ before, after }) => (before.figures ?? after.figures)?.leader != null),
      }),
      rows: [...units.map((unit) => rowOf(unit, names)), ...joined].map((row) => ({ ...row, ...record })),
    };
  },
});

function rowOf(unit: ComparedUnit, names: readonly [string, string]): Row {
  const { area, ground, before, after } = unit;
  const both = (key: ComparedMeasure) => ({
    [`${key}_before`]: measureOf(key, before),
    [`${key}_after`]: measureOf(key, after),
    [`${key}_change`]: changeOf(key, unit),
  });
  // Registers are added up from counted stations: with some missing, their difference is one of coverage.
  const areAllCounted = isAllCounted(before) && isAllCounted(after);
  const figures = (key: "votes" | "registered") => {
    const [was, is] = [before.figures?.[key] ?? null, after.figures?.[key] ?? null];
    const isCompared = ground === "same" && (key === "votes" || areAllCounted);
    return {
      [`${key}_before`]: was,
      [`${key}_after`]: is,
      [`${key}_change`]: !isCompared || was === null || is === null ? null : is - was,
    };
  };
  const led = ({ figures: some }: ComparedSide) => some?.leader ?? null;
  return {
    id: String(area.id),
    place: unitName(area),
    boundaries: groundText(unit, names) ?? "Same",
    ...both("share"),
    ...figures("votes"),
    ...both("turnout"),
    ...both("invalid"),
    ...figures("registered"),
    leader_before: led(before)?.name ?? null,
    leader_share_before: led(before)?.share ?? null,
    leader_after: led(after)?.name ?? null,
    leader_share_after: led(after)?.share ?? null,
    counted_before: before.stations.counted,
    listed_before: before.stations.expected,
    counted_after: after.stations.counted,
    listed_after: after.stations.expected,
  };
}

/** Whose figures both are, and whether they are real or invented. */
async function recordOfBoth(
  read: Read,
  { contest, with: other }: ChosenResults,
  asked: Asked,
  { before, after }: Comparison,
) {
  const kinds = await sourceKinds(read, asked);
  for (const { pollingDay, issuer } of [before, after]) {
    const there = {
      ...read,
      cycle: { id: other ?? read.cycle.id },
      moment: { ...read.moment, asOf: pollingDay },
    };
    const contests = await findContests(there, { contest, pollingDay, issuer });
    if (contests !== null) kinds.push(...(await sourceKinds(read, contests)));
  }
  return {
    source: [...new Set([before.issuer, after.issuer])].join("; "),
    record: recordWords(kinds),
  };
}
