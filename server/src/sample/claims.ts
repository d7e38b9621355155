import type { ClaimTable } from "../database/tables/claims.ts";
import { NATIONAL_VOTERS } from "./reference/people.ts";
import type { Sample } from "./sample.ts";
import { AS_OF, CEC_DAY, MP_PRIMARY, momentOf } from "./time.ts";

interface Claim {
  readonly measure: string;
  readonly definition: string;
  readonly unit: ClaimTable["unit"];
  readonly value?: number;
  readonly date?: string;
  readonly share?: readonly [numerator: number, denominator: number];
  readonly register?: number;
  readonly isFinding?: boolean;
  /** Why this value was chosen among those published. */
  readonly chosen?: string;
  readonly note?: string;
  readonly trueOn?: string;
  readonly publishedOn?: string;
  readonly source: number;
}

/** Published values: where several stand side by side, one is chosen with its reason and the others stay visible. */
export function addClaims(sample: Sample): void {
  const { rows, sources, cycles } = sample;
  const nationalVoters = rows.add("register", {
    cycle_id: cycles.current,
    kind: "national_voters",
    version: "November 2025",
    true_on: AS_OF,
    recorded_at: momentOf(AS_OF, 6 * 60),
    source_id: sources.units2025,
  });
  for (const claim of [...pressClaims(sample, nationalVoters), ...earlierClaims(sample)]) {
    rows.add("claim", {
      cycle_id: cycles.current,
      measure: claim.measure,
      definition: claim.definition,
      unit: claim.unit,
      value: claim.value ?? null,
      value_date: claim.date ?? null,
      numerator: claim.share?.[0] ?? null,
      denominator: claim.share?.[1] ?? null,
      register_id: claim.register ?? null,
      standing: claim.isFinding ? "finding" : "fact",
      is_chosen: claim.chosen !== undefined,
      chosen_reason: claim.chosen ?? null,
      note: claim.note ?? null,
      true_on: claim.trueOn ?? AS_OF,
      published_on: claim.publishedOn ?? null,
      recorded_at: momentOf(AS_OF, 6 * 60),
      source_id: claim.source,
    });
  }
}

/** What the press, the party and the Electoral Commission published. */
function pressClaims({ sources }: Sample, nationalVoters: number): Claim[] {
  const ministers = {
    measure: "ministers_lost",
    definition: "Ministers who stood in the party's MP primaries and lost",
    unit: "count",
  } as const;
  const cecDate = {
    measure: "cec_election_date",
    definition: "Day on which the CEC was elected",
    unit: "date",
  } as const;
  const pollingDay = {
    measure: "polling_day",
    definition: "Day of the general election",
    unit: "date",
  } as const;
  return [
    {
      ...ministers,
      value: 7,
      chosen: "The names are published with it.",
      trueOn: MP_PRIMARY,
      publishedOn: "2025-07-17",
      source: sources.ministersPulse,
    },
    {
      ...ministers,
      value: 10,
      note: "A day later, after more declarations.",
      trueOn: "2025-07-18",
      publishedOn: "2025-07-18",
      source: sources.ministersOtherPapers,
    },
    {
      ...cecDate,
      date: CEC_DAY,
      chosen: "Several outlets agree, and it was the day of the National Conference.",
      trueOn: CEC_DAY,
      publishedOn: "2025-08-28",
      source: sources.cecPress,
    },
    {
      ...cecDate,
      date: "2025-08-21",
      note: "One outlet gives this date.",
      trueOn: "2025-08-21",
      source: sources.cecOtherOutlet,
    },
    {
      measure: "cec_victory",
      definition: "Votes for the winner ÷ valid votes, Second National Vice-Chairperson (Female)",
      unit: "percent",
      value: 92.8,
      share: [11_680, 12_582],
      chosen: "The votes are published with it, and the percentage follows from them.",
      trueOn: CEC_DAY,
      publishedOn: "2025-08-28",
      source: sources.cecPress,
    },
    {
      ...pollingDay,
      date: "2026-01-12",
      chosen: "First day of the announced polling window.",
      source: sources.electoralRoadmap,
    },
    {
      ...pollingDay,
      date: "2026-01-15",
      note: "The day of the presidential and parliamentary election, within the window.",
      source: sources.electoralRoadmap,
    },
    {
      measure: "national_voters",
      definition: "Voters on the national voters register",
      unit: "count",
      value: NATIONAL_VOTERS,
      register: nationalVoters,
      chosen: "The Electoral Commission's own count.",
      note: "Published in November 2025, after the sample's as-of date; counts by district are not published.",
      source: sources.units2025,
    },
    {
      measure: "districts",
      definition: "Districts and cities: 135 districts, Kampala and 10 cities",
      unit: "count",
      value: 146,
      chosen: "The Electoral Commission's own count.",
      source: sources.units2025,
    },
    {
      measure: "tribunal_panels",
      definition: "Panels of the party's election tribunal",
      unit: "count",
      value: 8,
      chosen: "As the party announced its tribunal.",
      trueOn: "2025-07-29",
      source: sources.partyRoadmap,
    },
    {
      measure: "tribunal_daily_capacity",
      definition: "Petitions on the tribunal's first cause list",
      unit: "count",
      value: 56,
      chosen: "As the party announced its tribunal.",
      trueOn: "2025-07-29",
      source: sources.partyRoadmap,
    },
  ];
}

/**
 * What the earlier command center showed. None is chosen where records give the figure: the figure is computed, and
 * these stand beside it.
 */
function earlierClaims({ sources }: Sample): Claim[] {
  const source = sources.earlierDashboard;
  const count = (measure: string, value: number, definition: string, note?: string): Claim => ({
    measure,
    definition,
    unit: "count",
    value,
    source,
    ...(note === undefined ? {} : { note }),
  });
  const all = "Petitions of every category";
  const mpAndLc5 = "Petitions about the MP and LC5 primaries only";
  return [
    count("petitions_filed", 710, all),
    count("petitions_filed", 613, mpAndLc5, `${mpAndLc5}: 431 MP + 182 LC5.`),
    count("petitions_mp_lc5", 613, mpAndLc5),
    count("petitions_mp_lc5", 710, all, `${all}: 97 more about mayors, councillors and leagues.`),
    count("mps_declared", 536, "Declarations made, those after reruns included"),
    count("mps_declared", 519, "Seats declared", "Seats with a current declaration; 17 have a second one."),
    {
      measure: "mps_declared_share",
      definition: "MPs declared ÷ seats, as the figures 536 and 519 suggest when put side by side",
      unit: "percent",
      value: 103.28,
      share: [536, 519],
      isFinding: true,
      note: "More than all: declarations made again after reruns are counted over seats.",
      source,
    },
    { ...count("days_to_polling", 132, "Days to 12 January 2026, election day not counted"), unit: "days" },
    {
      ...count(
        "days_to_polling",
        133,
        "Days to 12 January 2026, election day counted",
        "The same day with election day itself counted.",
      ),
      unit: "days",
    },
    count("party_register", 18_500_000, "Members on the party register"),
    count("membership_target", 22_000_000, "Member target for 2026"),
  ];
}
