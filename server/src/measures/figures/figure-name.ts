import { figureDefinition } from "@command-center/domain/figure-definitions";
import { FIGURE_LABELS, type FigureId } from "@command-center/domain/figures";
import {
  PUBLISHED_TOTALS,
  type PublishedTotalId,
} from "@command-center/import-rules/records/published-totals";

/** A figure that others publish: a headline figure, or a total of the presidential election. */
export type ClaimedFigure = FigureId | PublishedTotalId;

export const isFigure = (id: string): id is FigureId => Object.hasOwn(FIGURE_LABELS, id);
export const isPublishedTotal = (id: string): id is PublishedTotalId => Object.hasOwn(PUBLISHED_TOTALS, id);

/** What a figure is called, and what it is counted in. */
export function figureName(id: ClaimedFigure): {
  readonly label: string;
  readonly unit: "count" | "percent" | "days";
} {
  if (isPublishedTotal(id)) return { label: PUBLISHED_TOTALS[id], unit: "count" };
  const { label, unit } = figureDefinition(id);
  return { label, unit };
}
