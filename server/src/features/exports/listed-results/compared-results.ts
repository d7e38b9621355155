import type { ChosenResults } from "@command-center/contract/exports/chosen-results";
import type { ComparedUnit } from "@command-center/contract/results/result-comparison";
import { recordWords } from "@command-center/domain/files/export-names";
import { changeInCount, changeInPoints } from "@command-center/domain/results/change";
import { isOfOneSeat, unitName } from "@command-center/domain/results/stations/units";
import { dayText } from "@command-center/domain/time/moment-text";
import type { Read } from "../../../database/database.ts";
import type { Row, SheetColumn } from "../../../files/document.ts";
import { comparedResults } from "../../../measures/stations/added-up/result-comparison.ts";
import { stationResultsOf } from "../../../measures/stations/added-up/station-results.ts";
import { findContests } from "../../../measures/stations/contests.ts";
import { sourceKinds, text, type Asked } from "../tables/asked-results.ts";
import { listOfResults, number, percent, PLACE, points } from "./listed.ts";

const BOUNDARIES = text("boundaries", "Boundaries");
const EARLIER = "Earlier election";
const LATER = "Later election";

/** Columns of both elections, each with its day; the leader only where some row votes for one seat. */
const columnsOf = (before: string, after: string, hasLeader: boolean): readonly SheetColumn[] => [
  PLACE,
  BOUNDARIES,
  percent("turnout_before", `Turnout, ${before}`),
  percent("turnout_after", `Turnout, ${after}`),
  points("turnout_change", "Change of turnout in points"),
  percent("invalid_before", `Invalid, ${before}`),
  percent("invalid_after", `Invalid, ${after}`),
  number("registered_before", `Registered, ${before}`),
  number("registered_after", `Registered, ${after}`),
  number("registered_change", "Change of registered voters"),
  ...(hasLeader
    ? [
        text("leader_before", `Leader, ${before}`),
        percent("leader_share_before", `Leader’s share, ${before}`),
        text("leader_after", `Leader, ${after}`),
        percent("leader_share_after", `Leader’s share, ${after}`),
      ]
    : []),
];

/**
 * The unit that is looked at and those of its next level in two elections, the earlier one first. What is not the same unit any
 * more has the figures of both, and no change.
 */
export const COMPARED_RESULTS = listOfResults({
  columns: columnsOf(EARLIER, LATER, true),
  namedBy: "key",
  orderedBy: ["place"],
  list: async (read, results, asked) => {
    const { with: other, withDay } = results;
    if (other === undefined) return null;
    const compared = await comparedResults(read, { ...results, with: other, withDay });
    const shown = await stationResultsOf(read, results);
    const ofOneSeat = new Set(shown?.below.filter(isOfOneSeat).map(({ area }) => area.id));
    const isOne = (id: number) => shown?.seat != null || ofOneSeat.has(id);
    const record = await recordOfBoth(read, results, asked, compared);
    const units = [compared.unit, ...compared.below];
    return {
      columns: columnsOf(
        dayText(compared.before.pollingDay),
        dayText(compared.after.pollingDay),
        units.some(({ area }) => isOne(area.id)),
      ),
      rows: units.map((unit) => ({ ...rowOf(unit, isOne(unit.area.id)), ...record })),
    };
  },
});

function rowOf({ area, before, after, isSame }: ComparedUnit, isOne: boolean): Row {
  const [was, is] = isSame ? [before, after] : [null, null];
  const [led, leads] = isOne ? [before?.leader, after?.leader] : [null, null];
  return {
    id: String(area.id),
    place: unitName(area),
    boundaries: isSame ? "Same" : "Changed",
    turnout_before: before?.turnout ?? null,
    turnout_after: after?.turnout ?? null,
    turnout_change: changeInPoints(was?.turnout, is?.turnout),
    invalid_before: before?.invalidShare ?? null,
    invalid_after: after?.invalidShare ?? null,
    registered_before: before?.registered ?? null,
    registered_after: after?.registered ?? null,
    registered_change: changeInCount(was?.registered, is?.registered),
    leader_before: led?.name ?? null,
    leader_share_before: led?.share ?? null,
    leader_after: leads?.name ?? null,
    leader_share_after: leads?.share ?? null,
  };
}

/** Whose figures both are, and whether they are real or invented. */
async function recordOfBoth(
  read: Read,
  { contest, with: other }: ChosenResults,
  asked: Asked,
  { before, after }: Awaited<ReturnType<typeof comparedResults>>,
) {
  const kinds = await sourceKinds(read, asked);
  const there = { ...read, cycle: { ...read.cycle, id: other ?? read.cycle.id } };
  for (const { pollingDay, issuer } of [before, after]) {
    const contests = await findContests(there, { contest, pollingDay, issuer });
    if (contests !== null) kinds.push(...(await sourceKinds(read, contests)));
  }
  return {
    source: [...new Set([before.issuer, after.issuer])].join("; "),
    record: recordWords(kinds),
  };
}
