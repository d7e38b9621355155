import type { StationResults } from "@command-center/contract/results/station-results";
import { pluralText } from "@command-center/domain/number-text";
import { shortNames } from "@command-center/domain/results/stations/candidate-names";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { formatCount } from "../../../ui/format.ts";

/**
 * The finding above the map: `Museveni leads in 116 of 146 districts and cities, Kyagulanyi in 30`. With results of some only, these
 * are counted: `Museveni leads in 2 of 2 districts and cities with results`.
 */
export function leadersText({ below, ranking }: Pick<StationResults, "below" | "ranking">): string {
  const leads = below.flatMap((unit) => leadIn(unit) ?? []);
  const led = new Map<string, number>();
  for (const { names } of leads)
    if (names.length === 1) for (const name of names) led.set(name, (led.get(name) ?? 0) + 1);
  const short = shortNames(ranking);
  const [first, ...others] = [...led]
    .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([name, districts]) => ({ name: short.get(name) ?? name, districts: formatCount(districts) }));
  if (first === undefined) return "No district has a leader yet";
  const rest = others.slice(0, 2).map(({ name, districts }) => `, ${name} in ${districts}`);
  const places = pluralText(leads.length, "district or city", "districts and cities");
  const which = leads.length < below.length ? " with results" : "";
  return `${first.name} leads in ${first.districts} of ${formatCount(leads.length)} ${places}${which}${rest.join("")}`;
}
