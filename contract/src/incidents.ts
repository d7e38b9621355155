import * as z from "zod/mini";
import { endpoint } from "./wire/endpoint.ts";
import { count, day, nothing } from "./wire/values.ts";

export const INCIDENT_KIND_WORDS = {
  assault: "Assault",
  intimidation: "Intimidation",
  property_damage: "Property damage",
  clash: "Clash",
  shooting: "Shooting",
  arrest: "Arrest",
} as const;
const incidentKind = z.enum(Object.keys(INCIDENT_KIND_WORDS) as (keyof typeof INCIDENT_KIND_WORDS)[]);

/** Grades of an incident, the least grave first. */
export const SEVERITY_WORDS = { minor: "Minor", serious: "Serious", fatal: "Fatal" } as const;

/** Incidents of violence by how grave they were; `total` is their sum. */
const severityTally = z.object({ total: count, minor: count, serious: count, fatal: count });

export const incidentSummary = z.object({
  ...severityTally.shape,
  /** First and last day on which one took place; null where none is recorded. */
  firstOn: z.nullable(day),
  lastOn: z.nullable(day),
  /** Every party region, also one without an incident; a part of one bears that part's label. */
  byRegion: z.array(z.object({ partyRegion: z.string(), ...severityTally.shape })),
  byKind: z.array(z.object({ kind: incidentKind, ...severityTally.shape })),
});
export type IncidentSummary = z.infer<typeof incidentSummary>;

/** One incident of violence. What is remarked about it, which may name people, is in files alone. */
export const incident = z.object({
  id: z.int(),
  tookPlaceOn: day,
  /** The district, or the larger area where no more is known. */
  place: z.string(),
  /** Of the district's page; null where it is known by a larger area alone. */
  districtSlug: z.nullable(z.string()),
  subRegion: z.nullable(z.string()),
  partyRegion: z.nullable(z.string()),
  kind: incidentKind,
  severity: z.enum(Object.keys(SEVERITY_WORDS) as (keyof typeof SEVERITY_WORDS)[]),
});
export type Incident = z.infer<typeof incident>;

const reads = ["cycle", "areas", "incidents"] as const;

export const listIncidents = endpoint({
  id: "incidents.list",
  method: "GET",
  path: "/api/incidents",
  access: "petitions.read",
  summary: "Incidents of violence during the primaries, newest first",
  sensitive: "incidents",
  input: nothing,
  output: z.array(incident),
  reads,
});

export const readIncidentSummary = endpoint({
  id: "incidents.summary",
  method: "GET",
  path: "/api/incidents/summary",
  access: "petitions.read",
  summary: "Incidents of violence during the primaries by party region, kind and severity",
  sensitive: "incidents",
  input: nothing,
  output: incidentSummary,
  reads,
});
