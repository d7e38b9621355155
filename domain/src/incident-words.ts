import type { IncidentSummary } from "@command-center/contract/incidents";

export const INCIDENT_KIND_WORDS: Record<IncidentSummary["byKind"][number]["kind"], string> = {
  assault: "Assault",
  intimidation: "Intimidation",
  property_damage: "Property damage",
  clash: "Clash",
  shooting: "Shooting",
  arrest: "Arrest",
};

/** How grave an incident was, the least first. */
export const SEVERITY_WORDS = { minor: "Minor", serious: "Serious", fatal: "Fatal" } as const;
