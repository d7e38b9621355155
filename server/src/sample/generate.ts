import { addAreas } from "./areas.ts";
import { addCycles } from "./cycles.ts";
import { SampleRows } from "./rows.ts";
import { addSources } from "./sources.ts";
import { addTurnout } from "./turnout.ts";

/** The whole sample cycle, the same at every call. */
export function generateSample(): SampleRows {
  const rows = new SampleRows();
  const sources = addSources(rows);
  const cycles = addCycles(rows, sources);
  const districts = addAreas(rows, sources);
  addTurnout(rows, sources, cycles, districts);
  return rows;
}
