import type { District } from "@command-center/contract/areas/districts";
import { turnoutTogether, writtenTurnout } from "@command-center/domain/results/turnout";

/** A district and the places that hold it, each with both turnouts; a place of which it is all is left out. */
export function comparedRows(district: District, all: readonly District[]) {
  const places = [
    { name: district.name, held: [district] },
    {
      name: district.parts?.subRegion ?? district.subRegion,
      held: all.filter(({ subRegion }) => subRegion === district.subRegion),
    },
    {
      name: district.parts?.partyRegion ?? `${district.partyRegion} region`,
      held: all.filter(({ partyRegion }) => partyRegion === district.partyRegion),
    },
    { name: district.parts?.country ?? "Uganda", held: all },
  ];
  return places
    .filter(({ held }, index) => index === 0 || held.length > (places[index - 1]?.held.length ?? 0))
    .map(({ name, held }) => ({
      id: name,
      label: name,
      first: writtenTurnout(turnoutTogether(held.flatMap(({ lc5 }) => lc5 ?? []))),
      second: writtenTurnout(turnoutTogether(held.flatMap(({ mp }) => mp ?? []))),
    }));
}
