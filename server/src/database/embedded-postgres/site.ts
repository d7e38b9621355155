import type { DatabasePlace } from "./place.ts";
import type { Programs } from "./programs.ts";
import type { Runner } from "./run.ts";

/** One embedded database on one system: where it lies, with which programs and as whom it runs. */
export interface Site {
  place: DatabasePlace;
  runner: Runner;
  programs: Programs;
}
