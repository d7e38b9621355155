import type { Turnout } from "@command-center/contract/turnout";
import { percentText } from "@command-center/domain/number-text";
import { formatCount } from "../../ui/format.ts";

const NOT_REPORTED = "not reported";

/** A turnout as it stands in the data of a chart: the share, the votes cast and the register. */
export function turnoutCells(
  turnout: Pick<Turnout, "percent" | "votesCast" | "registered"> | null,
): string[] {
  if (turnout === null || turnout.percent === null) return [NOT_REPORTED, NOT_REPORTED, NOT_REPORTED];
  return [percentText(turnout.percent), formatCount(turnout.votesCast), formatCount(turnout.registered)];
}
