import { addAreas } from "./areas.ts";
import { addCecElections } from "./cec-results.ts";
import { addCycles } from "./cycles.ts";
import { holdLc5Primaries } from "./lc5-results.ts";
import { holdMayoralPrimaries } from "./mayor-results.ts";
import { addMinisters } from "./ministers.ts";
import { holdMpPrimaries } from "./mp-results.ts";
import { Persons } from "./persons.ts";
import { holdReruns } from "./reruns.ts";
import { SampleRows } from "./rows.ts";
import type { Sample } from "./sample.ts";
import { addSeats } from "./seats.ts";
import { addSources } from "./sources.ts";
import { addTurnout } from "./turnout.ts";

/** The whole sample cycle, the same at every call. */
export function generateSample(): SampleRows {
  const rows = new SampleRows();
  const sources = addSources(rows);
  const cycles = addCycles(rows, sources);
  const sample: Sample = { rows, sources, cycles, persons: new Persons(rows, sources) };
  const districts = addAreas(rows, sources);
  const turnout = addTurnout(rows, sources, cycles, districts);
  const seats = addSeats(rows, sources, districts);

  const mp = holdMpPrimaries(sample, seats, turnout);
  addMinisters(sample, mp);
  holdReruns(sample, mp);
  holdLc5Primaries(sample, seats.lc5Chairpersons, turnout);
  holdMayoralPrimaries(sample, seats.mayors, turnout);
  addCecElections(sample);
  return rows;
}
