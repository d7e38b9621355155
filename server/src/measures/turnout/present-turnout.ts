import type { Turnout } from "@command-center/contract/turnout";
import { writtenTurnout } from "@command-center/domain/results/turnout";
import type { AreaTurnout } from "./turnout.ts";

/** Turnout as it crosses the wire, with one decimal; null where nothing is reported. */
export function presentTurnout(row: AreaTurnout | undefined): Turnout | null {
  if (row === undefined) return null;
  const { areaId: _area, name: _name, ...counted } = row;
  return { ...counted, percent: writtenTurnout(row) };
}
