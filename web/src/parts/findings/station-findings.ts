import { countedText, marginText, percentText } from "@command-center/domain/number-text";
import { candidateName } from "@command-center/domain/results/stations/candidate-names";
import type { Lead } from "@command-center/domain/results/stations/lead";
import { formatCount } from "../../ui/format.ts";
import { listedText, type Noun } from "./findings.ts";

/** Who leads a unit, with which share and how far ahead; null without votes. */
export function leadFinding(lead: Lead | null): string | null {
  if (lead === null) return null;
  const names = listedText(lead.names.map(candidateName));
  if (lead.names.length > 1) return `${names} are tied at ${percentText(lead.share)}`;
  const ahead =
    lead.next === null
      ? ""
      : `, ${marginText(lead.next.pointsBehind)} ahead of ${candidateName(lead.next.name)}`;
  return `${names} leads with ${percentText(lead.share)}${ahead}`;
}

/** Who leads in most units, of those that have a result; null where none has. */
export function leadersFinding(leads: readonly (Lead | null)[], noun: Noun): string | null {
  const known = leads.filter((lead) => lead !== null);
  if (known.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { names } of known)
    if (names.length === 1) counts.set(names[0] ?? "", (counts.get(names[0] ?? "") ?? 0) + 1);
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1]);
  const all = `${countedText(known.length, ...noun)}${known.length < leads.length ? " with a result" : ""}`;
  if (first === undefined) return `The leaders are tied in ${all}`;
  const [name, count] = first;
  if (count === known.length && count > 1) return `${candidateName(name)} leads in all ${all}`;
  if (second !== undefined && second[1] === count)
    return `${candidateName(name)} and ${candidateName(second[0])} each lead in ${formatCount(count)} of ${all}`;
  return `${candidateName(name)} leads in ${formatCount(count)} of ${all}`;
}
