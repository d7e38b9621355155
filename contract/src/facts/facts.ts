import type { Fact } from "./fact.ts";
import { CALENDAR } from "./calendar.ts";
import { CLAIMS } from "./claims.ts";
import { DECLARATIONS } from "./declarations.ts";
import { INCIDENTS } from "./incidents.ts";
import { MINISTERS } from "./ministers.ts";
import { PETITIONS } from "./petitions.ts";
import { STRUCTURE } from "./structure.ts";
import { TARGETS } from "./targets.ts";
import { TURNOUT } from "./turnout.ts";

/** Kinds of records that files bring, in the order in which users choose them, each with its name. */
export const FACT_NAMES = {
  declarations: "Declared results",
  turnout: "Turnout in the primaries",
  petitions: "Petitions",
  ministers: "Ministers in the primaries",
  targets: "Campaign targets",
  structure: "Party structure",
  claims: "Published figures",
  calendar: "Calendar",
  incidents: "Incidents of violence",
} as const;
export type FactId = keyof typeof FACT_NAMES;

export const FACT_IDS = Object.keys(FACT_NAMES) as FactId[];

/** The definition of each kind. */
export const FACTS = {
  declarations: DECLARATIONS,
  turnout: TURNOUT,
  petitions: PETITIONS,
  ministers: MINISTERS,
  targets: TARGETS,
  structure: STRUCTURE,
  claims: CLAIMS,
  calendar: CALENDAR,
  incidents: INCIDENTS,
} as const satisfies Record<FactId, Fact>;
