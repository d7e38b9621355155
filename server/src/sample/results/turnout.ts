import { apportion, fitTurnout, sum } from "../chance/apportion.ts";
import type { DistrictPlace } from "../areas.ts";
import type { Cycles } from "../cycles.ts";
import { randomStream, type Random } from "../chance/random.ts";
import type { SampleRows } from "../rows.ts";
import type { Sources } from "../sources.ts";
import { LC5_PRIMARY, MP_PRIMARY } from "../time.ts";

const PARTY_REGISTER = 18_500_000;
const MP_VOTES = 9_220_000;
const LC5_VOTES = 7_955_000;
/** The last cycle: 62.0 % of a smaller register. */
const PREVIOUS = { pollingDay: "2020-09-04", register: 14_250_000, votes: 8_835_000 };

interface RegionPlan {
  /** Members for each voter of 2021, relative to the other regions. */
  readonly membership: number;
  /** Turnout wished for; null for the one region that makes the national total come out. */
  readonly mp: number | null;
  readonly lc5: number | null;
  readonly previous: number;
  /** Between these every reporting area stays. */
  readonly mpWithin: { readonly least: number; readonly most: number };
  readonly spread: number;
}

const ANYWHERE = { least: 0.1, most: 0.965 };

const PLANS: Readonly<Record<string, RegionPlan>> = {
  Western: { membership: 1.0145, mp: 0.85, lc5: 0.703, previous: 0.83, mpWithin: ANYWHERE, spread: 0.06 },
  Karamoja: { membership: 1, mp: 0.584, lc5: 0.612, previous: 0.66, mpWithin: ANYWHERE, spread: 0.06 },
  Northern: { membership: 1, mp: 0.476, lc5: 0.439, previous: 0.58, mpWithin: ANYWHERE, spread: 0.06 },
  Eastern: { membership: 1, mp: 0.431, lc5: null, previous: 0.6, mpWithin: ANYWHERE, spread: 0.06 },
  Central: { membership: 0.975, mp: null, lc5: 0.264, previous: 0.53, mpWithin: ANYWHERE, spread: 0.06 },
  Kampala: {
    membership: 0.97,
    mp: 0.08,
    lc5: 0.061,
    previous: 0.24,
    mpWithin: { least: 0.062, most: 0.098 },
    spread: 0.02,
  },
};

/** An area that reports turnout, with its register and the votes cast in each primary. */
export interface PlannedTurnout {
  readonly areaId: number;
  readonly name: string;
  readonly partyRegion: string;
  readonly registered: number;
  readonly villages: number;
  readonly mpVotes: number;
  readonly lc5Votes: number;
}

/** The party registers of both cycles and the primaries' turnout, by reporting area. */
export function addTurnout(
  rows: SampleRows,
  sources: Sources,
  cycles: Cycles,
  districts: readonly DistrictPlace[],
): Map<number, PlannedTurnout> {
  const random = randomStream("turnout");
  const areas = wishedRates(random, districts);
  const members = apportion(
    PARTY_REGISTER,
    areas.map(({ voters, plan }) => voters * plan.membership * random.between(0.97, 1.03)),
  );
  const registered = areas.map((area, index) => ({ ...area, registered: members[index] ?? 0 }));
  const mp = votesByRegion(registered, MP_VOTES, "mp");
  const lc5 = votesByRegion(registered, LC5_VOTES, "lc5");
  const turnouts = registered.map((area) => ({
    areaId: area.areaId,
    name: area.name,
    partyRegion: area.partyRegion,
    registered: area.registered,
    villages: area.villages,
    mpVotes: mp.get(area.areaId) ?? 0,
    lc5Votes: lc5.get(area.areaId) ?? 0,
  }));

  const register = rows.add("register", {
    cycle_id: cycles.current,
    kind: "party",
    version: "2025",
    true_on: "2025-05-06",
    recorded_at: "2025-05-20T10:00:00+03:00",
    source_id: sources.sample,
  });
  for (const area of turnouts) {
    rows.add("register_count", { register_id: register, area_id: area.areaId, people: area.registered });
    const count = (contest_kind: "mp_primary" | "lc5_primary", votes_cast: number) => ({
      cycle_id: cycles.current,
      contest_kind,
      area_id: area.areaId,
      votes_cast,
      register_id: register,
      registered: area.registered,
      units_reported: area.villages,
      units_expected: area.villages,
      true_on: contest_kind === "mp_primary" ? MP_PRIMARY : LC5_PRIMARY,
      source_id: sources.sample,
    });
    const mpCount = count("mp_primary", area.mpVotes);
    rows.add("turnout_count", { ...mpCount, recorded_at: "2025-07-23T12:00:00+03:00" });
    rows.add("turnout_count", {
      ...count("lc5_primary", area.lc5Votes),
      recorded_at: "2025-07-30T12:00:00+03:00",
    });
    if (area.name === MISREAD.district) {
      rows.add("turnout_count", {
        ...mpCount,
        votes_cast: Math.round(area.registered * MISREAD.times),
        standing: "finding",
        finding: MISREAD.finding,
        recorded_at: "2025-07-20T09:30:00+03:00",
      });
    }
  }
  addPreviousTurnout(rows, sources, cycles, registered);
  return new Map(turnouts.map((turnout) => [turnout.areaId, turnout]));
}

/** A tally that cannot be: kept beside the count that replaced it, so that findings have something to show. */
const MISREAD = {
  district: "Rwampara",
  times: 1.08,
  finding:
    "More votes than members: the first tally sheet counted one village's total twice. The count recorded three days later replaces it.",
};

interface WishedArea {
  readonly areaId: number;
  readonly name: string;
  readonly partyRegion: string;
  readonly plan: RegionPlan;
  readonly voters: number;
  readonly villages: number;
  /** How far the area lies from its region's turnout; neighbours in a sub-region lie alike. */
  readonly offset: number;
  /** The same for the LC5 primary a week later. */
  readonly lc5Offset: number;
}

function wishedRates(random: Random, districts: readonly DistrictPlace[]): WishedArea[] {
  const subRegionOffsets = new Map<string, number>();
  return districts.flatMap(({ partyRegion, subRegion, reporting }) => {
    const plan = PLANS[partyRegion];
    if (plan === undefined) throw new Error(`There is no plan for the party region ${partyRegion}.`);
    const shared = subRegionOffsets.get(subRegion) ?? random.between(-plan.spread, plan.spread);
    subRegionOffsets.set(subRegion, shared);
    return reporting.map(({ areaId, name, registeredVoters, villages }) => {
      const offset = shared + random.between(-plan.spread, plan.spread);
      return {
        areaId,
        name,
        partyRegion,
        plan,
        voters: registeredVoters,
        villages,
        offset,
        lc5Offset: 0.8 * offset + random.between(-0.3, 0.3) * plan.spread,
      };
    });
  });
}

/** Votes by area: each region's wished turnout to the vote, the rest of the total in the region without one. */
function votesByRegion(
  areas: readonly (WishedArea & { readonly registered: number })[],
  total: number,
  primary: "mp" | "lc5",
): Map<number, number> {
  const regions = Object.entries(PLANS).map(([name, plan]) => {
    const within = areas.filter(({ partyRegion }) => partyRegion === name);
    const register = sum(within.map(({ registered }) => registered));
    const wished = plan[primary];
    return { plan, within, register, votes: wished === null ? null : Math.round(wished * register) };
  });
  const rest = total - sum(regions.map(({ votes }) => votes ?? 0));
  const votes = new Map<number, number>();
  for (const { plan, within, register, votes: regional } of regions) {
    const target = regional ?? rest;
    const fitted = fitTurnout(
      within.map(({ registered, offset, lc5Offset }) => ({
        registered,
        rate: target / register + (primary === "mp" ? offset : lc5Offset),
      })),
      target,
      primary === "mp" ? plan.mpWithin : { least: 0.04, most: 0.96 },
    );
    within.forEach(({ areaId }, index) => votes.set(areaId, fitted[index] ?? 0));
  }
  return votes;
}

function addPreviousTurnout(
  rows: SampleRows,
  sources: Sources,
  cycles: Cycles,
  areas: readonly (WishedArea & { readonly registered: number })[],
): void {
  const members = apportion(
    PREVIOUS.register,
    areas.map(({ registered }) => registered),
  );
  const votes = fitTurnout(
    areas.map(({ plan, offset }, index) => ({
      registered: members[index] ?? 0,
      rate: plan.previous + 0.6 * offset,
    })),
    PREVIOUS.votes,
    { least: 0.15, most: 0.95 },
  );
  const register = rows.add("register", {
    cycle_id: cycles.previous,
    kind: "party",
    version: "2020",
    true_on: "2020-07-01",
    recorded_at: "2020-07-20T10:00:00+03:00",
    source_id: sources.sample,
  });
  areas.forEach((area, index) => {
    const people = members[index] ?? 0;
    rows.add("register_count", { register_id: register, area_id: area.areaId, people });
    rows.add("turnout_count", {
      cycle_id: cycles.previous,
      contest_kind: "mp_primary",
      area_id: area.areaId,
      votes_cast: votes[index] ?? 0,
      register_id: register,
      registered: people,
      units_reported: area.villages,
      units_expected: area.villages,
      true_on: PREVIOUS.pollingDay,
      recorded_at: "2020-09-14T12:00:00+03:00",
      source_id: sources.sample,
    });
  });
}
