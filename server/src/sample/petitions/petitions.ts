import { addDays } from "@command-center/domain/time/calendar";
import type { PetitionStateTable } from "../../database/tables/petitions.ts";
import { filePetitions, type Petitionable, type Filing } from "./petition-filings.ts";
import { DAILY_CAPACITY, PANELS, RULING_DAYS, scheduleRulings } from "./petition-rulings.ts";
import { randomStream, type Random } from "../chance/random.ts";
import type { NewRow } from "../rows.ts";
import type { Sample } from "../sample.ts";
import { AS_OF, isSunday, momentOf, OPENS, TRIBUNAL_OPENS } from "../time.ts";

const PREFIXES = { mp: "MP", lc5: "LC5", mayoral: "MAY", councillor: "COU", league: "LEA" } as const;

const GROUNDS: readonly (readonly [PetitionStateTable["ground"], number])[] = [
  ["alteration_of_results", 38],
  ["voter_bribery", 22],
  ["conduct_of_registrars", 18],
  ["ineligible_voters", 13],
  ["violence", 9],
];

/** Of the councillor petitions that were not ruled on. */
const WITHDRAWN = 2;

type State = Omit<NewRow<"petition_state">, "petition_id" | "retired_at" | "recorded_at" | "source_id"> & {
  readonly recorded_at: string;
};

/** The party's election tribunal: 8 panels and 710 petitions, each with every state it has been in. */
export function addPetitions(sample: Sample, petitionable: Petitionable): void {
  const random = randomStream("petitions");
  const { rows, sources, cycles } = sample;
  const panels = Array.from({ length: PANELS }, (_, index) =>
    rows.add("tribunal_panel", {
      cycle_id: cycles.current,
      number: index + 1,
      daily_capacity: DAILY_CAPACITY,
      sits_from: TRIBUNAL_OPENS,
      recorded_at: momentOf(TRIBUNAL_OPENS, 0),
      source_id: sources.partyRoadmap,
    }),
  );
  rows.add("cycle_rule", {
    cycle_id: cycles.current,
    rule: "petition_ruling_days",
    value: RULING_DAYS,
    true_on: OPENS,
    recorded_at: momentOf(OPENS, 0),
    source_id: sources.earlierDashboard,
  });
  const filings = filePetitions(petitionable).toSorted((a, b) => compare(a.filedOn, b.filedOn));
  const rulings = scheduleRulings(filings);
  const ruledOnDay = new Map<string, number>();
  const filedOfCategory = new Map<Filing["category"], number>();
  let withdrawn = 0;
  filings.forEach((filing, index) => {
    const number = (filedOfCategory.get(filing.category) ?? 0) + 1;
    filedOfCategory.set(filing.category, number);
    const petition = rows.add("petition", {
      cycle_id: cycles.current,
      number: `${PREFIXES[filing.category]}/${String(number).padStart(3, "0")}`,
      category: filing.category,
      contest_id: filing.contestId,
      area_id: filing.areaId,
      subject: filing.subject,
      petitioner_id: filing.petitionerId,
      source_id: sources.sample,
    });
    const ruledOn = rulings.get(index) ?? null;
    const turn = ruledOn === null ? random.whole(0, PANELS - 1) : (ruledOnDay.get(ruledOn) ?? 0);
    if (ruledOn !== null) ruledOnDay.set(ruledOn, turn + 1);
    const panel = panels[turn % PANELS] ?? null;
    const isWithdrawn = ruledOn === null && filing.category === "councillor" && withdrawn < WITHDRAWN;
    if (isWithdrawn) withdrawn += 1;
    const states = statesOf(random, filing, ruledOn, panel, isWithdrawn);
    for (const state of states) {
      rows.add("petition_state", { ...state, petition_id: petition, source_id: sources.sample });
    }
  });
}

/** Filed, then heard, then ruled on or withdrawn: each holds from its day until the next. */
function statesOf(
  random: Random,
  filing: Filing,
  ruledOn: string | null,
  panel: number | null,
  isWithdrawn: boolean,
): State[] {
  const { filedOn } = filing;
  const outcome = ruledOn === null ? null : outcomeOf(random, filing);
  const ground = outcome === "other_candidate_declared" ? "alteration_of_results" : random.weighted(GROUNDS);
  const servedOn = notSunday(addDays(filedOn, random.whole(1, 4)));
  const filed: State = {
    ground,
    status: "filed",
    outcome: null,
    filed_on: filedOn,
    served_on: null,
    heard_on: null,
    ruled_on: null,
    panel_id: null,
    true_on: filedOn,
    recorded_at: momentOf(filedOn, random.whole(9 * 60, 17 * 60)),
  };
  if (isWithdrawn) {
    const day = notSunday(addDays(filedOn, 3));
    return [filed, { ...filed, status: "withdrawn", true_on: day, recorded_at: momentOf(day, 11 * 60) }];
  }
  const heardOn = hearingDay(random, servedOn, ruledOn);
  if (heardOn === null) return [{ ...filed, served_on: servedOn <= AS_OF ? servedOn : null }];
  const served_on = servedOn <= heardOn ? servedOn : heardOn;
  const heard: State = {
    ...filed,
    status: "hearing",
    served_on,
    heard_on: heardOn,
    panel_id: panel,
    true_on: heardOn,
    recorded_at: momentOf(heardOn, random.whole(17 * 60 + 30, 18 * 60)),
  };
  if (ruledOn === null) return [filed, heard];
  const resolved: State = {
    ...heard,
    status: "resolved",
    outcome,
    ruled_on: ruledOn,
    true_on: ruledOn,
    recorded_at: momentOf(ruledOn, random.whole(18 * 60, 20 * 60)),
  };
  return heardOn < ruledOn ? [filed, heard, resolved] : [filed, resolved];
}

/** A few days before the ruling, once the tribunal sits; of those still pending only some were heard. */
function hearingDay(random: Random, servedOn: string, ruledOn: string | null): string | null {
  const first = servedOn > TRIBUNAL_OPENS ? servedOn : TRIBUNAL_OPENS;
  if (ruledOn === null) {
    const day = notSunday(addDays(first, random.whole(4, 20)));
    return day <= AS_OF ? day : null;
  }
  const before = addDays(ruledOn, -random.whole(0, 6));
  return before < first || isSunday(before) ? ruledOn : before;
}

function outcomeOf(
  random: Random,
  { category, settled }: Filing,
): PetitionStateTable["outcome"]["__select__"] {
  if (settled !== null) return settled.outcome;
  // What is not settled in the results has left them as they were declared.
  if (category !== "councillor") return "dismissed";
  return random.weighted([
    ["dismissed", 70],
    ["fresh_poll_ordered", 18],
    ["other_candidate_declared", 12],
  ]);
}

function notSunday(day: string): string {
  return isSunday(day) ? addDays(day, 1) : day;
}

function compare(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
