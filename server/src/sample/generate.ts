import { addAreas, type DistrictPlace } from "./areas.ts";
import { addCecElections } from "./results/cec-results.ts";
import { addClaims } from "./claims.ts";
import { addCycles } from "./cycles.ts";
import { addHeadlineSubjects } from "./results/headline-subjects.ts";
import { addIncidents } from "./incidents.ts";
import { holdLc5Primaries } from "./results/lc5-results.ts";
import { holdMayoralPrimaries } from "./results/mayor-results.ts";
import { addMinisters } from "./results/ministers.ts";
import { holdMpPrimaries } from "./results/mp-results.ts";
import { Persons } from "./chance/persons.ts";
import { addPetitions } from "./petitions/petitions.ts";
import { holdReruns } from "./results/reruns.ts";
import { SampleRows } from "./rows.ts";
import type { Sample } from "./sample.ts";
import { addSeats } from "./results/seats.ts";
import { addGeographySources, addSources, type GeographySources } from "./sources.ts";
import { addStructure } from "./structure.ts";
import { addTargets } from "./targets.ts";
import { addTurnout } from "./results/turnout.ts";

/** The country as it is published: units and their counts, which every cycle stands on. */
export interface Geography {
  readonly rows: SampleRows;
  readonly sources: GeographySources;
  readonly districts: readonly DistrictPlace[];
}

/** The country from the reference files, the same at every call. */
export function generateGeography(): Geography {
  const rows = new SampleRows();
  const sources = addGeographySources(rows);
  return { rows, sources, districts: addAreas(rows, sources) };
}

/** The whole sample cycle, the same at every call. In every table the rows of the country come first. */
export function generateSample(): SampleRows {
  const { rows, sources: ofGeography, districts } = generateGeography();
  const sources = addSources(rows, ofGeography);
  const cycles = addCycles(rows, sources);
  const sample: Sample = { rows, sources, cycles, persons: new Persons(rows, sources) };
  const turnout = addTurnout(rows, sources, cycles, districts);
  const seats = addSeats(rows, sources, districts);

  const mp = holdMpPrimaries(sample, seats, turnout);
  addMinisters(sample, seats);
  const reruns = holdReruns(sample, mp);
  const { contests: lc5, overturned } = holdLc5Primaries(sample, seats.lc5Chairpersons, turnout);
  const mayors = holdMayoralPrimaries(sample, seats.mayors, turnout);
  const cecSeats = addCecElections(sample);

  addPetitions(sample, { mp, reruns, lc5, overturned, mayors, districts });
  addIncidents(sample, districts);
  addClaims(sample);
  addTargets(sample);
  addHeadlineSubjects(sample, cecSeats);
  addStructure(sample, cecSeats);
  return rows;
}
