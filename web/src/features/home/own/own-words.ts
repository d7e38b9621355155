import type { MissingResults, StationResults } from "@command-center/contract/results/station-results";
import { shortNames } from "@command-center/domain/results/stations/candidate-names";
import { leadIn } from "@command-center/domain/results/stations/lead";
import { formatCount } from "../../../ui/format.ts";

type Reason = MissingResults["reasons"][number];

const REASONS: Record<Reason["reason"], string> = {
  expected: "No result has come in",
  "not received": "Not received",
  nullified: "Nullified",
  zero: "Zero votes on the sheet",
};

/** Why stations have no votes. */
export const reasonText = ({ reason }: Pick<Reason, "reason">): string => REASONS[reason];

/** `54,357 voters, in 18 districts and cities`. */
export function whereText({ voters, districts }: Pick<Reason, "voters" | "districts">): string {
  const where = `in ${formatCount(districts)} ${districts === 1 ? "district or city" : "districts and cities"}`;
  return voters === null ? where : `${formatCount(voters)} voters, ${where}`;
}

/** The finding above the map: `Museveni leads in 116 of 146 districts and cities, Kyagulanyi in 30`. */
export function leadersText({ below, ranking }: Pick<StationResults, "below" | "ranking">): string {
  const led = new Map<string, number>();
  for (const unit of below) {
    const lead = leadIn(unit);
    if (lead?.names.length === 1) for (const name of lead.names) led.set(name, (led.get(name) ?? 0) + 1);
  }
  const short = shortNames(ranking);
  const [first, ...others] = [...led]
    .toSorted((one, other) => other[1] - one[1] || one[0].localeCompare(other[0]))
    .map(([name, districts]) => ({ name: short.get(name) ?? name, districts: formatCount(districts) }));
  if (first === undefined) return "No district has a leader yet";
  const rest = others.slice(0, 2).map(({ name, districts }) => `, ${name} in ${districts}`);
  return `${first.name} leads in ${first.districts} of ${formatCount(below.length)} districts and cities${rest.join("")}`;
}
