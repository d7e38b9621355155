import { sql } from "kysely";
import type { compareResults, ComparedUnit } from "@command-center/contract/results/result-comparison";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { NoSuchCycle, type Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import type { Contest } from "../../measures/stations/contest.ts";
import { contestOf } from "./contest.ts";
import { placeOf } from "./places.ts";
import { sameUnits, type Election } from "./same-units.ts";
import { share, sumsOf, totalsOf, type Sums, type UnitSums } from "./unit-sums.ts";

/**
 * A contest's results of a unit and the units of its next level in two elections, the earlier one first. Figures of both are given
 * also of a unit that is not the same any more. Polling stations are not compared.
 */
export async function comparedResults(
  read: Read,
  input: InputOf<typeof compareResults>,
): Promise<OutputOf<typeof compareResults>> {
  const own = await electionOf(read, read.cycle.id, input);
  const other = await electionOf(
    read,
    input.with,
    { pollingDay: input.withDay, preferredIssuer: own.contest.issuer },
    "There are no results by polling station of this contest in the cycle to compare with. Choose another one.",
  );
  if (own.contest.id === other.contest.id)
    throw new Refusal(422, "These are the same election. Choose another one to compare with.");
  const [before, after] = own.contest.pollingDay < other.contest.pollingDay ? [own, other] : [other, own];
  const place = await placeOf(read, input);
  const same = await sameUnits(read, place, before, after);
  const sums = async ({ read: from, contest }: ReadElection) => sumsOf(from, contest, place);
  const [was, is] = [await sums(before), await sums(after)];
  const compared = (area: ResultArea, one: Sums | undefined, two: Sums | undefined): ComparedUnit => ({
    area,
    before: figuresOf(one, before.contest),
    after: figuresOf(two, after.contest),
    isSame: same.has(area.id),
  });
  const below = place.unit.kind === "parish" ? [] : unitsOf(was.below, is.below);
  const units = below.map((area) => compared(area, was.below.find(isOf(area)), is.below.find(isOf(area))));
  const unit = compared(place.unit, was, is);
  return {
    contest: input.contest,
    before: wordsOf(before),
    after: wordsOf(after),
    // Somebody's own districts are no unit that has days of its own.
    unit: place.unit.kind === "scope" ? { ...unit, isSame: units.every(({ isSame }) => isSame) } : unit,
    below: units,
  };
}

interface ReadElection extends Election {
  /** As of the cycle that it was held in. */
  readonly read: Read;
  readonly cycleName: string;
}

async function electionOf(
  read: Read,
  cycleId: number,
  which: Parameters<typeof contestOf>[1],
  missing?: string,
): Promise<ReadElection> {
  const { rows } = await sql<{ name: string; asOf: string }>`
    select name, as_of as "asOf" from cycle where id = ${cycleId}`.execute(read.db);
  const [cycle] = rows;
  // Before there is a cycle there are no results of it, and that is what is said.
  if (cycle === undefined && cycleId !== read.cycle.id) throw new NoSuchCycle();
  const from = { ...read, cycle: { id: cycleId, asOf: cycle?.asOf ?? read.cycle.asOf } };
  const contest = await contestOf(from, which, missing);
  return { read: from, cycleId, cycleName: cycle?.name ?? "", contest };
}

const wordsOf = ({ cycleName, contest: { pollingDay, issuer } }: ReadElection) => ({
  cycle: cycleName,
  pollingDay,
  issuer,
});

const isOf =
  ({ id }: ResultArea) =>
  ({ area }: UnitSums) =>
    area.id === id;

/** Every unit of either election once, by name. */
function unitsOf(was: readonly UnitSums[], is: readonly UnitSums[]): readonly ResultArea[] {
  const units = new Map([...is, ...was].map(({ area }) => [area.id, area]));
  return [...units.values()].toSorted(
    (one, other) => one.name.localeCompare(other.name) || one.id - other.id,
  );
}

/** Null where no result of the unit is known. */
function figuresOf(sums: Sums | undefined, contest: Contest): ComparedUnit["after"] {
  if (sums === undefined || sums.counted + sums.zero === 0) return null;
  const { registered, total, invalid, turnout, candidates } = totalsOf(sums, contest);
  const [first, second] = candidates;
  const leads = first !== undefined && first.share !== null && first.votes > (second?.votes ?? 0);
  return {
    registered,
    total,
    invalid,
    turnout,
    invalidShare: share(invalid, total),
    candidates: candidates.length,
    leader: leads ? { name: first.name, share: first.share ?? 0 } : null,
  };
}
