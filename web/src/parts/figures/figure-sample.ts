import { figure, type Figure } from "@command-center/contract/figures";
import type { FigureId } from "@command-center/domain/figures";
import { sample } from "../../page/sample.ts";

const COUNT = { value: 100 };
const SAMPLE = sample(figure, {
  part: null,
  coverage: null,
  value: 50,
  numerator: COUNT,
  denominator: COUNT,
  parts: [
    { label: "MP", value: 100 },
    { label: "LC5", value: 100 },
  ],
});

/** Replaces `figure` of {@link Figures} in ghosts of cards with headline figures. */
export function figureSample(id: FigureId): Figure {
  return { ...SAMPLE, id };
}
