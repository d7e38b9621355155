import type { Figure } from "@command-center/contract/figures";
import { recordWords } from "@command-center/domain/files/export-names";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import type { FigureId } from "@command-center/domain/figures";
import type { Read } from "../../database/database.ts";
import { campaignFigures } from "./campaign-figures.ts";
import { claimsByMeasure, type ClaimOfMeasure } from "./claims.ts";
import type { Computed, ComputedFigures } from "./computed.ts";
import { targets } from "../targets.ts";
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
 * Every headline figure, computed from records; what has been published of the same thing stands beside it. What was
 * published is of the whole country, so it says nothing of the districts that a person is limited to.
 */
export async function figures(read: Read): Promise<Figure[]> {
  const published = await claimsByMeasure(read);
  const sourcesOf = await figureSources(read);
  const subjects = await headlineSubjects(read);
  const { country } = await seenAreas(read);
  const set = await targets(read);
  const computed: ComputedFigures = {
    ...(await resultFigures(read)),
    ...(await petitionFigures(read)),
    ...(await turnoutFigures(read, subjects)),
    ...(await otherFigures(read, set, subjects.get("cec_victory"))),
    ...(await campaignFigures(read, set)),
  };
  const claimsOf = (id: FigureId) =>
    read.scope === "everywhere" || NATIONAL.has(id) ? (published.get(id) ?? []) : [];
  return (Object.entries(computed) as [FigureId, Computed][]).map(([id, figure]) => ({
    ...withClaims(id, figure, claimsOf(id), sourcesOf(id), read.moment.asOf),
    // A figure about one region is of all of that region, or not known.
    part: NATIONAL.has(id) || figure.subject != null ? null : country,
  }));
}

/**
 * A figure with its words. Records come first: a claim is shown as the value only where no record gives one and it was
 * chosen; every other published value that disagrees is a rival.
 */
function withClaims(
  id: FigureId,
  computed: Computed,
  claims: readonly ClaimOfMeasure[],
  recordSources: readonly RecordSource[],
  asOf: string,
): Omit<Figure, "part"> {
  const chosen = claims.find((claim) => claim.isChosen);
  const byClaim = computed.value === null && chosen !== undefined;
  const value = byClaim ? chosen.value : computed.value;
  const sources =
    chosen === undefined
      ? recordSources
      : [{ title: chosen.source, publishedOn: chosen.publishedOn, kind: chosen.kind }];
  return {
    ...figureDefinition(id),
    ...(computed.label === undefined ? {} : { label: computed.label }),
    ...(computed.definition === undefined ? {} : { definition: computed.definition }),
    subject: computed.subject ?? null,
    value,
    numerator: computed.numerator ?? null,
    denominator: computed.denominator ?? null,
    parts: computed.parts ?? [],
    basis: byClaim ? "claim" : "query",
    sources: sources.map(({ title, publishedOn, kind }) => ({
      title,
      publishedOn,
      isSample: kind === "sample",
    })),
    record: recordWords(sources.map(({ kind }) => kind)),
    asOf: computed.asOf ?? asOf,
    trend: computed.trend ?? null,
    chosenReason: chosen?.chosenReason ?? null,
    rivals: claims
      .filter((claim) => claim.value !== value)
      .map((claim) => ({
        value: claim.value,
        source: claim.source,
        publishedOn: claim.publishedOn,
        note: claim.note,
      })),
    history: computed.history ?? [],
  };
}
