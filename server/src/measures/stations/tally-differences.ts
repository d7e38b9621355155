import { sql } from "kysely";
import { KNOWN_SUMS } from "./result-sums.ts";

const FIGURES = [
  ["Registered voters", "registered"],
  ["Valid votes", "valid"],
  ["Invalid votes", "invalid"],
  ["Votes cast", "total"],
] as const;

/** Figures of a tally sheet, or the sums of its stations; null where not known. Votes are in the order of the ballot. */
export type TallyFigures = Readonly<Record<(typeof FIGURES)[number][1], number | null>> & {
  readonly votes: readonly number[] | null;
};

/** The sums of the alias `sums` as {@link TallyFigures}: those that are known of all stations. */
export const STATION_FIGURES = sql<TallyFigures>`jsonb_build_object('registered', ${KNOWN_SUMS.registered}, 'valid', sums.valid,
  'invalid', ${KNOWN_SUMS.invalid}, 'total', ${KNOWN_SUMS.total}, 'votes', sums.votes)`;

/** Figures that the sheet and its stations both have, and that are not the same. `names` are those on the ballot. */
export function tallyDifferences(sheet: TallyFigures, stations: TallyFigures, names: readonly string[]) {
  const { votes } = sheet;
  if (votes === null) return [];
  const compared = [
    ...FIGURES.map(([figure, key]) => ({ figure, onSheet: sheet[key], ofStations: stations[key] })),
    ...names.map((figure, place) => ({
      figure,
      onSheet: votes[place] ?? 0,
      ofStations: stations.votes?.[place] ?? 0,
    })),
  ];
  return compared.flatMap(({ figure, onSheet, ofStations }) =>
    onSheet === null || ofStations === null || onSheet === ofStations
      ? []
      : [{ figure, onSheet, ofStations }],
  );
}
