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
import type { CellColumn } from "../../../files/document.ts";
import type { Read } from "../../../database/database.ts";
import { comparedResults } from "../../../measures/comparison/result-comparison.ts";
import { findContests } from "../../../measures/stations/contests.ts";
import { sourceKinds, type Asked } from "../tables/asked-results.ts";
import { listOfResults, number, percent, points, text } from "./listed.ts";

type Comparison = OutputOf<typeof compareResults>;

const EARLIER = "Earlier election";
const LATER = "Later election";

/** A unit of the comparison, with the record that both elections stand on. */
interface Item extends ComparedUnit {
  readonly id: string;
  readonly name: string;
  readonly names: readonly [string, string];
  readonly standing: { readonly source: string; readonly record: string | null };
}
type Columns = readonly CellColumn<Item>[];

const changeLabel = (label: string) => `Change of ${label.charAt(0).toLowerCase()}${label.slice(1)}`;

/** A measure in both elections, and its change. */
const measure = (key: ComparedMeasure, label: string, earlier: string, later: string): Columns => [
  percent(`${key}_before`, `${label}, ${earlier}`, ({ before }) => measureOf(key, before)),
  percent(`${key}_after`, `${label}, ${later}`, ({ after }) => measureOf(key, after)),
  points(`${key}_change`, `${changeLabel(label)} in points`, (unit) => changeOf(key, unit)),
];

/** A count in both elections, and its change. */
const counted = (key: "votes" | "registered", label: string, earlier: string, later: string): Columns => {
  const countIn = ({ figures }: ComparedSide) => figures?.[key] ?? null;
  return [
    number(`${key}_before`, `${label}, ${earlier}`, ({ before }) => countIn(before)),
    number(`${key}_after`, `${label}, ${later}`, ({ after }) => countIn(after)),
    number(`${key}_change`, changeLabel(label), ({ ground, before, after }) => {
      const [was, is] = [countIn(before), countIn(after)];
      // Registers are added up from counted stations: with some missing, their difference is one of coverage.
      const isCompared =
        ground === "same" && (key === "votes" || (isAllCounted(before) && isAllCounted(after)));
      return !isCompared || was === null || is === null ? null : is - was;
    }),
  ];
};

const leader = (side: "before" | "after", day: string): Columns => [
  text(`leader_${side}`, `Leader, ${day}`, (unit) => unit[side].figures?.leader?.name ?? null),
  percent(
    `leader_share_${side}`,
    `Leader’s share, ${day}`,
    (unit) => unit[side].figures?.leader?.share ?? null,
  ),
];

const stations = (side: "before" | "after", day: string): Columns => [
  number(`counted_${side}`, `Stations counted, ${day}`, (unit) => unit[side].stations.counted),
  number(`listed_${side}`, `Stations on the list, ${day}`, (unit) => unit[side].stations.expected),
];

interface Shown {
  /** The compared person's short name; null if no person stood in both elections. */
  readonly subject: string | null;
  readonly hasLeader: boolean;
}

/** Columns of both elections, each with its day; candidates only where some row votes for one seat. */
const columnsOf = (before: string, after: string, { subject, hasLeader }: Shown): Columns => [
  text("place", "Place", ({ name }) => name),
  text("boundaries", "Boundaries", (unit) => groundText(unit, unit.names) ?? "Same"),
  ...(subject === null
    ? []
    : [
        ...measure("share", `Share of ${subject}`, before, after),
        ...counted("votes", `Votes of ${subject}`, before, after),
      ]),
  ...measure("turnout", "Turnout", before, after),
  ...measure("invalid", "Invalid", before, after),
  ...counted("registered", "Registered", before, after),
  ...(hasLeader ? [...leader("before", before), ...leader("after", after)] : []),
  ...stations("before", before),
  ...stations("after", after),
];

/**
 * The place that is looked at, the units below it and districts joined as they were in the earlier election. Ground that is not the same
 * has the figures of both, and no change.
 */
export const COMPARED_RESULTS = listOfResults<Item>({
  list: async (read, results, asked) => {
    const { with: other, withDay } = results;
    if (other === undefined) return null;
    const compared = await comparedResults(read, { ...results, with: other, withDay });
    const names = electionNames(compared.before.pollingDay, compared.after.pollingDay, dayText);
    const standing = await recordOfBoth(read, results, asked, compared);
    const units = [compared.unit, ...compared.units];
    return {
      items: [
        ...units.map((unit) => ({ ...unit, id: String(unit.area.id), name: unitName(unit.area) })),
        ...compared.joined.map((one) => ({
          ...joinedUnit(one),
          id: `joined-${one.area.id}`,
          name: `${one.area.name} of ${names[0]}`,
        })),
      ].map((item) => ({ ...item, names, standing })),
      columns: columnsOf(dayText(compared.before.pollingDay), dayText(compared.after.pollingDay), {
        subject: subjectName(compared),
        hasLeader: units.some(({ before, after }) => (before.figures ?? after.figures)?.leader != null),
      }),
    };
  },
  columns: columnsOf(EARLIER, LATER, { subject: "the candidate", hasLeader: true }),
  namedBy: "key",
  orderedBy: ["place"],
  idOf: ({ id }) => id,
  standingOf: ({ standing }) => standing,
});

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
