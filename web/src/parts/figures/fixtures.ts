import type { Figure } from "@command-center/contract/figures";
import { figureDefinition } from "@command-center/domain/figure-definitions";
import type { FigureId } from "@command-center/domain/figures";
import type { Figures } from "./use-figures.ts";

/** A headline figure of the whole country, computed from records, that says no more than its value. */
export function aFigure(id: FigureId, value: number, more: Partial<Figure> = {}): Figure {
  return {
    ...figureDefinition(id),
    part: null,
    subject: null,
    value,
    numerator: null,
    denominator: null,
    parts: [],
    basis: "query",
    sources: [],
    record: null,
    asOf: "2025-09-02",
    trend: null,
    chosenReason: null,
    coverage: null,
    ofRecords: null,
    rivals: [],
    history: [],
    ...more,
  };
}

/** Figures as a page has them once they are here. */
export function figuresHere(figures: readonly Figure[]): Figures {
  return {
    figure: (id) => figures.find((one) => one.id === id),
    loading: false,
    error: null,
    isFetching: false,
    refetch: () => Promise.reject(new Error("Nothing is asked again.")),
  };
}
