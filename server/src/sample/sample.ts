import type { Cycles } from "./cycles.ts";
import type { Persons } from "./chance/persons.ts";
import type { SampleRows } from "./rows.ts";
import type { Sources } from "./sources.ts";

/** What every part of the sample adds its records to and names as their origin. */
export interface Sample {
  readonly rows: SampleRows;
  readonly sources: Sources;
  readonly cycles: Cycles;
  readonly persons: Persons;
}
