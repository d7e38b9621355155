import type { Action } from "../wire/access.ts";
import type { Fact } from "./fact.ts";
import { CALENDAR } from "./calendar.ts";
import { CLAIMS } from "./claims.ts";
import { DECLARATIONS } from "./declarations.ts";
import { INCIDENTS } from "./incidents.ts";
import { LIMITS } from "./limits.ts";
import { MINISTERS } from "./ministers.ts";
import { PANELS } from "./panels.ts";
import { PARTY_REGISTER } from "./party-register.ts";
import { PETITIONS } from "./petitions.ts";
import { STRUCTURE } from "./structure.ts";
import { TARGETS } from "./targets.ts";
import { TURNOUT } from "./turnout.ts";

/** Kinds of records that files bring, in the order in which users choose them, each with its name. */
export const FACT_NAMES = {
  "party-register": "Party register",
  declarations: "Declared results",
  turnout: "Turnout in the primaries",
  petitions: "Petitions",
  ministers: "Ministers in the primaries",
  targets: "Campaign targets",
  structure: "Party structure",
  claims: "Published figures",
  calendar: "Calendar",
  incidents: "Incidents of violence",
  limits: "Limits of the law",
  panels: "Tribunal panels",
} as const;
export type FactId = keyof typeof FACT_NAMES;

export const FACT_IDS = Object.keys(FACT_NAMES) as FactId[];

/** Kinds with a list of their own: its data type of exports, with its name and the permission that it asks for. */
export const FACT_LISTS = {
  incidents: { dataType: "violence_incidents", name: "Violence incidents", action: "incidents.export" },
} as const satisfies Partial<Record<FactId, { dataType: string; name: string; action: Action }>>;
export type ListedFactId = keyof typeof FACT_LISTS;
type FactList = (typeof FACT_LISTS)[ListedFactId];

const LISTS: readonly FactList[] = Object.values(FACT_LISTS);
export const FACT_DATA_TYPES = LISTS.map(({ dataType }) => dataType);

/** A property of the lists by their data types. */
export function byDataType<Key extends keyof FactList>(key: Key) {
  return Object.fromEntries(LISTS.map((list) => [list.dataType, list[key]])) as Record<
    FactList["dataType"],
    FactList[Key]
  >;
}

/** The definition of each kind. */
export const FACTS = {
  "party-register": PARTY_REGISTER,
  declarations: DECLARATIONS,
  turnout: TURNOUT,
  petitions: PETITIONS,
  ministers: MINISTERS,
  targets: TARGETS,
  structure: STRUCTURE,
  claims: CLAIMS,
  calendar: CALENDAR,
  incidents: INCIDENTS,
  limits: LIMITS,
  panels: PANELS,
} as const satisfies Record<FactId, Fact>;
