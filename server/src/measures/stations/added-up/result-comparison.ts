import { sql } from "kysely";
import type { compareResults, ComparedUnit } from "@command-center/contract/results/result-comparison";
import type { ResultArea } from "@command-center/contract/results/station-results";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { invalidShare } from "@command-center/domain/results/stations/lead";
import { NoSuchCycle, type Read } from "../../../database/database.ts";
import { Refusal } from "../../../http/errors.ts";
import { ballotsOf, namesOn, type Ballots, type Contests, type WhichContests } from "../contests.ts";
import { contestsIn, contestsOf } from "../contests-of-places.ts";
import { placeOf, type Place } from "../places.ts";
import { sameUnits, type Election } from "./same-units.ts";
import { onlyContest, sumsOf, totalsOf, type PlaceSums, type Sums, type UnitSums } from "./unit-sums.ts";

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
    { contest: input.contest, pollingDay: input.withDay, preferredIssuer: own.contests.issuer },
    "There are no results by polling station of this contest in the cycle to compare with. Choose another one.",
  );
  if (own.cycleId === other.cycleId && own.pollingDay === other.pollingDay)
    throw new Refusal(422, "These are the same election. Choose another one to compare with.");
  const [before, after] = own.pollingDay < other.pollingDay ? [own, other] : [other, own];
  const place = await placeOf(read, input);
  const same = await sameUnits(read, place, before, after);
  const [was, is] = [await sumsIn(before, place), await sumsIn(after, place)];
  const compared = (area: ResultArea, one: Sums | undefined, two: Sums | undefined): ComparedUnit => ({
    area,
    before: figuresOf(one, was.ballots),
    after: figuresOf(two, is.ballots),
    isSame: same.has(area.id),
  });
  const below = place.unit.kind === "parish" ? [] : unitsOf(was.sums.below, is.sums.below);
  const units = below.map((area) =>
    compared(area, was.sums.below.find(isOf(area)), is.sums.below.find(isOf(area))),
  );
  const unit = compared(place.unit, was.sums, is.sums);
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
  readonly contests: Contests;
}

/** Candidates of each contest, in the order of its ballot. */
/** The sums of a place in one of both elections, with the ballots of those units that vote for one seat. */
async function sumsIn(
  { read, contests }: ReadElection,
  place: Place,
): Promise<{ readonly sums: PlaceSums; readonly ballots: Ballots }> {
  const sums = await sumsOf(read, contests, await contestsIn(read, contests, place), place);
  const single = [sums, ...sums.below].flatMap((one) => onlyContest(one) ?? []);
  return { sums, ballots: await ballotsOf(read, single) };
}

async function electionOf(
  read: Read,
  cycleId: number,
  which: WhichContests,
  missing?: string,
): Promise<ReadElection> {
  const { rows } = await sql<{ name: string; asOf: string }>`
    select name, as_of as "asOf" from cycle where id = ${cycleId}`.execute(read.db);
  const [cycle] = rows;
  // Before there is a cycle there are no results of it, and that is what is said.
  if (cycle === undefined && cycleId !== read.cycle.id) throw new NoSuchCycle();
  const from = { ...read, cycle: { id: cycleId, asOf: cycle?.asOf ?? read.cycle.asOf } };
  const contests = await contestsOf(from, which, missing);
  return { read: from, cycleId, cycleName: cycle?.name ?? "", pollingDay: contests.pollingDay, contests };
}

const wordsOf = ({ cycleName, contests: { pollingDay, issuer } }: ReadElection) => ({
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
function figuresOf(sums: Sums | undefined, ballots: Ballots): ComparedUnit["after"] {
  if (sums === undefined || sums.counted + sums.zero === 0) return null;
  const { registered, total, invalid, turnout, candidates } = totalsOf(
    sums,
    namesOn(ballots, onlyContest(sums)),
    sums.contests.size,
  );
  const [first, second] = candidates;
  const leads = first !== undefined && first.share !== null && first.votes > (second?.votes ?? 0);
  return {
    registered,
    total,
    invalid,
    turnout,
    invalidShare: invalidShare({ invalid, total }),
    candidates: candidates.length,
    leader: leads ? { name: first.name, share: first.share ?? 0 } : null,
  };
}
