import type { ComparedUnit } from "@command-center/contract/results/result-comparison";
import { CHANGE_BREAKS, TURNOUT_BREAKS } from "@command-center/domain/results/bands";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { partsOf } from "@command-center/domain/results/comparison/compared-figures";
import { groundText } from "@command-center/domain/results/comparison/ground-words";
import type { Classes } from "../../../charts/parts/classes.ts";
import { GROUP_RAMPS, GroupLegend } from "../../../charts/parts/legend/group-legend.tsx";
import type { Group, Shaded, Shades } from "../../../charts/parts/shades.ts";
import { marginText, percentText, signedText, countedText } from "@command-center/domain/number-text";
import { formatCount } from "../../../ui/format.ts";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import { districtsText, isPartial } from "@command-center/domain/results/stations/coverage";
import { invalidShare, leadIn } from "@command-center/domain/results/stations/lead";
import { extremesFinding } from "../../findings/findings.ts";
import { leadersFinding } from "../../findings/station-findings.ts";
import { rivalPlace } from "../candidate-fills.ts";
import { unitName, unitNoun } from "@command-center/domain/results/stations/units";
import { togetherOf, votesTogether, type UnitResults } from "./together.ts";

/** What is shown of a unit, or of several that share an outline. */
export interface Shown extends Shaded {
  /** The value as it is written, "69.2%"; of a unit without one, why. */
  readonly label: string;
  /** What it is made of, and who else. */
  readonly detail: string;
}

export interface UnitsView {
  readonly scale: Shades;
  readonly shownOf: (units: readonly UnitResults[]) => Shown;
  /** What the map shows of all its units, in words. */
  readonly findingOf: (units: readonly UnitResults[]) => string | null;
}

/** Where a measure is highest and lowest. */
const extremesOf = (measure: string, shownOf: UnitsView["shownOf"]) => (units: readonly UnitResults[]) =>
  extremesFinding(
    measure,
    units.map((unit) => {
      const { value, label } = shownOf([unit]);
      return { name: unitName(unit.area), value, text: label };
    }),
    unitNoun(units[0]?.area.kind ?? ""),
  );

const whole = (value: number) => `${value}%`;
const SHARES = { breaks: [40, 50, 60, 75], format: String };
const INVALID: Classes = { breaks: [1, 2, 3, 4, 6], ramp: "sequential", format: whole };
const TURNOUT: Classes = { breaks: [...TURNOUT_BREAKS], ramp: "sequential", format: whole };
const CHANGE: Classes = {
  breaks: [...CHANGE_BREAKS],
  ramp: "diverging",
  format: (value) => signedText(value, String),
};
/** Of the party's rivals, as `candidateFills` fills bars. */
const RAMPS = [GROUP_RAMPS.teal, GROUP_RAMPS.plum];
const TIE = "tie";

/**
 * Units that vote for one seat, by who leads, each candidate in shades of a colour of their own; `ranking` is their order in the whole
 * contest, `own` the party's own, in its yellow.
 */
export function leaderView(
  units: readonly UnitResults[],
  ranking: readonly string[],
  own: string | null,
): UnitsView {
  const leads = units.map(leadIn);
  const alone = leads.flatMap((lead) => (lead?.names.length === 1 ? lead.names : []));
  const led = (name: string) => alone.filter((one) => one === name).length;
  const leaders = [...new Set(alone)].toSorted(
    (one, other) => led(other) - led(one) || one.localeCompare(other),
  );
  const ties = leads.filter((lead) => lead !== null && lead.names.length > 1).length;
  return {
    scale: {
      as: "groups",
      groups: groupsOf(units, leaders, ties, led, (name) =>
        name === own ? GROUP_RAMPS.yellow : RAMPS[rivalPlace(ranking, own, name)],
      ),
      Legend: GroupLegend,
    },
    shownOf: (some) => {
      const totals = votesTogether(some);
      const lead = leadIn(totals);
      if (lead === null) return isPartial(totals) && totals.valid > 0 ? partOf(totals) : noResult(some);
      const share = percentText(lead.share);
      const votes = `${formatCount(lead.votes)} of ${formatCount(totals.valid)} valid votes`;
      const names = lead.names.map(candidateName).join(" and ");
      if (lead.names.length > 1)
        return { value: lead.share, group: TIE, label: `Tie, ${share}`, detail: `${names}, ${votes} each` };
      const next =
        lead.next === null
          ? ""
          : `, ${marginText(lead.next.pointsBehind)} ahead of ${candidateName(lead.next.name)}, ${percentText(lead.next.share)}`;
      return {
        value: lead.share,
        group: lead.names[0] ?? TIE,
        label: share,
        detail: `${names}, ${votes}${next}`,
      };
    },
    findingOf: (all) => leadersFinding(all.map(leadIn), unitNoun(all[0]?.area.kind ?? "")),
  };
}

function groupsOf(
  units: readonly UnitResults[],
  leaders: readonly string[],
  ties: number,
  led: (name: string) => number,
  rampOf: (name: string) => Classes["ramp"] | undefined,
): Group[] {
  const [one, many] = unitNoun(units[0]?.area.kind ?? "");
  const group = (id: string, name: string, ramp: Classes["ramp"] = GROUP_RAMPS.grey): Group => ({
    id,
    name,
    classes: { ...SHARES, ramp },
  });
  return [
    ...leaders.map((name) => {
      const count = led(name);
      const where = `${count === units.length && count > 1 ? "all " : ""}${countedText(count, one, many)}`;
      return group(name, `${candidateName(name)} leads in ${where}`, rampOf(name));
    }),
    ...(ties > 0 ? [group(TIE, `Tie in ${ties}`)] : []),
  ];
}

/** Units by votes cast, as a share of the voters of the stations whose votes are known. */
export function turnoutView(): UnitsView {
  const shownOf = (some: readonly UnitResults[]): Shown => {
    const { turnout, turnoutVotes, total, registeredCounted } = togetherOf(some);
    const cast = `${formatCount(turnoutVotes)} votes cast of ${formatCount(registeredCounted)} voters`;
    if (turnout !== null) return { value: turnout, label: percentText(turnout), detail: cast };
    if (total === null) return { value: null, label: "Votes cast not known", detail: "Not in the files" };
    if (total === 0) return noResult(some);
    // Sheets without a register: nothing to take a share of.
    if (registeredCounted === 0)
      return { value: null, label: "Voters not known", detail: `${formatCount(total)} votes cast` };
    return { value: null, label: "More votes than voters", detail: cast };
  };
  return {
    scale: { as: "shades", classes: TURNOUT, missing: "No result" },
    shownOf,
    findingOf: extremesOf("Turnout", shownOf),
  };
}

/** Units by invalid votes, as a share of the votes cast. */
export function invalidView(): UnitsView {
  const shownOf = (some: readonly UnitResults[]): Shown => {
    const { invalid, total } = togetherOf(some);
    const share = invalidShare({ invalid, total });
    if (invalid === null || total === null)
      return { value: null, label: "Invalid votes not known", detail: "Not in the files" };
    if (share === null) return noResult(some);
    return {
      value: share,
      label: percentText(share),
      detail: `${formatCount(invalid)} invalid of ${formatCount(total)} votes cast`,
    };
  };
  return {
    scale: { as: "shades", classes: INVALID, missing: "No result" },
    shownOf,
    findingOf: extremesOf("The share of invalid votes", shownOf),
  };
}

/** Units by the change of turnout between two elections; `names` are theirs, the earlier one first. */
export function changeView(
  compared: readonly ComparedUnit[],
  [earlier, later]: readonly [earlier: string, later: string],
): UnitsView {
  const byId = new Map(compared.map((unit) => [unit.area.id, unit]));
  const shownOf = (some: readonly UnitResults[]): Shown => {
    const found = some.flatMap(({ area }) => byId.get(area.id) ?? []);
    const other = found.find(({ ground }) => ground !== "same");
    if (other !== undefined)
      return {
        value: null,
        label: "Not compared",
        detail: groundText(other, [earlier, later]) ?? "",
      };
    const [before, after] = [turnoutOf(found, "before"), turnoutOf(found, "after")];
    const change = changeInPoints(before, after);
    if (before === null || after === null || change === null)
      return {
        value: null,
        label: "No result",
        detail: `Turnout is not known in ${before === null ? earlier : later}`,
      };
    return {
      value: change,
      label: changeText(change),
      detail: `${percentText(before)} in ${earlier}, ${percentText(after)} in ${later}`,
    };
  };
  return {
    scale: { as: "shades", classes: CHANGE, missing: "Not compared" },
    shownOf,
    findingOf: extremesOf("The change in turnout", shownOf),
  };
}

/** Turnout of some units together in one of two elections; null where that of one of them is not known. */
function turnoutOf(units: readonly ComparedUnit[], when: "before" | "after"): number | null {
  const parts = units.map((unit) => partsOf("turnout", unit[when]));
  const known = parts.filter((part) => part !== null);
  if (known.length < parts.length) return null;
  const voters = known.reduce((sum, { of }) => sum + of, 0);
  return voters === 0 ? null : (100 * known.reduce((sum, { votes }) => sum + votes, 0)) / voters;
}

/** A unit of which only some districts are covered has votes, and no leader. */
const partOf = ({ districts }: Pick<UnitResults, "districts">): Shown => ({
  value: null,
  label: "Part",
  detail: `Results of ${districtsText(districts)}`,
});

/** Of units of which no vote is known: what became of their stations. */
function noResult(some: readonly UnitResults[]): Shown {
  const { units } = togetherOf(some);
  const parts = [
    ...(units.notReceived > 0 ? [`${formatCount(units.notReceived)} not received`] : []),
    ...(units.nullified > 0 ? [`${formatCount(units.nullified)} nullified`] : []),
    ...(units.zero > 0 ? [`${formatCount(units.zero)} with zero votes`] : []),
  ];
  return {
    value: null,
    label: "No result",
    detail: parts.length === 0 ? "No station is counted" : `Stations: ${parts.join(", ")}`,
  };
}
