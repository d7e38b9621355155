import type { District } from "@command-center/contract/areas/districts";
import { turnoutTogether, writtenTurnout } from "@command-center/domain/results/turnout";

/** A district and the larger places around it, each with both turnouts; a place with no other district is left out. */
export function comparedRows(district: District, all: readonly District[]) {
  const places = [
    { name: district.name, districts: [district] },
    {
      name: district.parts?.subRegion ?? district.subRegion,
      districts: all.filter(({ subRegion }) => subRegion === district.subRegion),
    },
    {
      name: district.parts?.partyRegion ?? `${district.partyRegion} region`,
      districts: all.filter(({ partyRegion }) => partyRegion === district.partyRegion),
    },
    { name: district.parts?.country ?? "Uganda", districts: all },
  ];
  return places
    .filter(
      ({ districts }, index) => index === 0 || districts.length > (places[index - 1]?.districts.length ?? 0),
    )
    .map(({ name, districts }) => ({
      id: name,
      label: name,
      first: writtenTurnout(turnoutTogether(districts.flatMap(({ lc5 }) => lc5 ?? []))),
      second: writtenTurnout(turnoutTogether(districts.flatMap(({ mp }) => mp ?? []))),
    }));
}
