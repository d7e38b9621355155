import type { Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";

/** A figure as its query gives it, before its words, as-of date and claims are added. */
export type Computed = Pick<Figure, "value"> &
  Partial<
    Pick<
      Figure,
      | "label"
      | "definition"
      | "subject"
      | "numerator"
      | "denominator"
      | "parts"
      | "trend"
      | "history"
      | "asOf"
      | "coverage"
    >
  >;

export type ComputedFigures = Partial<Record<FigureId, Computed>>;
