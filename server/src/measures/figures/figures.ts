import type { Figure } from "@command-center/contract/figures";
import { recordWords } from "@command-center/domain/files/export-names";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import { flagbearerCounts, flagbearerShares } from "../results/flagbearers.ts";
import { choicesByMeasure, type FigureChoice } from "./choices.ts";
import { claimsByMeasure, type ClaimOfMeasure } from "./claims.ts";
import type { Computed, ComputedFigures } from "./computed.ts";
import { targets, type Targets } from "../targets.ts";
import { seenAreas } from "../seen-areas.ts";
import { otherFigures } from "./other-figures.ts";
import { petitionFigures } from "./petition-figures.ts";
import { resultFigures } from "./result-figures.ts";
import { figureSources, type RecordSource } from "./sources.ts";
import { headlineSubjects } from "./subjects.ts";
import { turnoutFigures } from "./turnout-figures.ts";

/** Figures that are the whole country's for every account, whatever it is limited to. */
export const NATIONAL: ReadonlySet<FigureId> = new Set([
  "cec_victory",
  "days_to_polling",
  "petition_deadline_days",
  "target_presidential",
  "target_renewal",
  "target_women",
  "target_youth",
  "tribunal_daily_capacity",
  "tribunal_panels",
]);

/**
 * Every headline figure, computed from records or chosen among what has been published of the same thing. What was published is of the
 * whole country, so it says nothing about the districts that a caller is limited to.
 */
export async function figures(read: Read): Promise<Figure[]> {
  const sourcesOf = await figureSources(read);
  const { country } = await seenAreas(read);
  return (await knownFigures(read)).map((known) => ({
    ...withClaims(known, sourcesOf(known.id), read.moment.asOf),
    // A figure about one region is of all of that region, or not known.
    part: NATIONAL.has(known.id) || known.computed.subject != null ? null : country,
  }));
}

/** A figure as the records give it, with what was published of it. */
export interface KnownFigure {
  readonly id: FigureId;
  readonly computed: Computed;
  readonly claims: readonly ClaimOfMeasure[];
  readonly choice: FigureChoice | null;
}

/** Every headline figure with the published values and the choice that its value is taken from. */
export async function knownFigures(read: Read): Promise<KnownFigure[]> {
  const published = await claimsByMeasure(read);
  const choices = await choicesByMeasure(read);
  const subjects = await headlineSubjects(read);
  const set = await targets(read);
  const computed: ComputedFigures = {
    ...(await resultFigures(read)),
    ...(await petitionFigures(read)),
    ...(await turnoutFigures(read, subjects)),
    ...(await otherFigures(read, set, subjects.get("cec_victory"))),
    ...(await campaignFigures(read, set)),
  };
  return (Object.entries(computed) as [FigureId, Computed][]).map(([id, figure]) =>
    knownFigure(read, id, figure, { published, choices }),
  );
}

interface Published {
  readonly published: ReadonlyMap<string, readonly ClaimOfMeasure[]>;
  readonly choices: ReadonlyMap<string, FigureChoice>;
}

function knownFigure(
  { scope }: Read,
  id: FigureId,
  computed: Computed,
  { published, choices }: Published,
): KnownFigure {
  const isSeen = scope === "everywhere" || NATIONAL.has(id);
  return {
    id,
    computed,
    claims: isSeen ? (published.get(id) ?? []) : [],
    choice: isSeen ? (choices.get(id) ?? null) : null,
  };
}

/**
 * The value of a figure as every page shows it, from that of the records: for reads that need a few figures, and compute these by the same
 * queries.
 */
export async function figureValues(
  read: Read,
): Promise<<Value extends number | null>(id: FigureId, computed: Value) => number | Value> {
  const published = await claimsByMeasure(read);
  const choices = await choicesByMeasure(read);
  return (id, computed) =>
    usedClaim(knownFigure(read, id, { value: computed }, { published, choices }))?.value ?? computed;
}

/** The value of a figure as every page shows it. */
export const figureValue = (known: KnownFigure): number | null => (usedClaim(known) ?? known.computed).value;

/**
 * The published value that is used as a figure; null where the records give it. An official's choice comes first. Without one, the
 * records do, and then the value that its file chose.
 */
export function usedClaim({ computed, claims, choice }: KnownFigure): ClaimOfMeasure | null {
  if (choice !== null) return claims.find(({ id }) => id === choice.claim) ?? null;
  return computed.value === null ? (claims.find(({ isChosen }) => isChosen) ?? null) : null;
}

/** A figure with its words and its value; every other published value that disagrees is a rival. */
function withClaims(
  known: KnownFigure,
  recordSources: readonly RecordSource[],
  asOf: string,
): Omit<Figure, "part"> {
  const { id, computed, claims, choice } = known;
  const used = usedClaim(known);
  const cited = used ?? (choice === null ? (claims.find(({ isChosen }) => isChosen) ?? null) : null);
  const value = figureValue(known);
  const sources =
    cited === null
      ? recordSources
      : [{ title: cited.source, publishedOn: cited.publishedOn, kind: cited.kind }];
  return {
    ...figureDefinition(id),
    ...(computed.label === undefined ? {} : { label: computed.label }),
    ...(computed.definition === undefined ? {} : { definition: computed.definition }),
    subject: computed.subject ?? null,
    value,
    numerator: computed.numerator ?? null,
    denominator: computed.denominator ?? null,
    parts: computed.parts ?? [],
    basis: used === null ? "query" : "claim",
    sources: sources.map(({ title, publishedOn, kind }) => ({
      title,
      publishedOn,
      isSample: kind === "sample",
    })),
    record: recordWords(sources.map(({ kind }) => kind)),
    coverage: used === null ? (computed.coverage ?? null) : null,
    asOf: computed.asOf ?? asOf,
    // A published value does not continue the records of an earlier day.
    trend: used === null || computed.value === null ? (computed.trend ?? null) : null,
    ofRecords: used === null ? null : computed.value,
    chosenReason: choice?.reason ?? cited?.chosenReason ?? null,
    rivals: claims
      .filter((claim) => claim.value !== value)
      .map((claim) => ({
        value: claim.value,
        source: claim.source,
        publishedOn: claim.publishedOn,
        note: claim.note,
      })),
    history: historyOf(known, used),
  };
}

/** The values of the records, and from the day of the choice on the published one: what a page of each day shows. */
function historyOf({ computed, choice }: KnownFigure, used: ClaimOfMeasure | null): Figure["history"] {
  const history = computed.history ?? [];
  if (history.length === 0 || used === null || choice === null) return history;
  return [...history.filter(({ on }) => on < choice.on), { on: choice.on, value: used.value }];
}

/** What the party has set itself, and how the flagbearers in force stand to it. */
async function campaignFigures(read: Read, set: Targets): Promise<ComputedFigures> {
  const shares = flagbearerShares(await flagbearerCounts(read));
  const target = (measure: string) => ({ value: set.get(measure)?.value ?? null });
  return {
    flagbearers_renewal: shares.renewal,
    flagbearers_youth: shares.youth,
    flagbearers_women: shares.women,
    target_renewal: target("target_renewal"),
    target_youth: target("target_youth"),
    target_women: target("target_women"),
    target_presidential: target("target_presidential"),
  };
}
