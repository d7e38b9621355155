import type { ListedStation } from "./place-list.ts";

/** What a row without a parish prints of its station, besides the name. */
export interface PrintedBeside {
  readonly code: string | null;
  readonly registered: number | null;
}

/** The station of a printed name, or the stations to ask about. */
export type ByName =
  | { readonly is: "found"; readonly station: ListedStation; readonly codeDiffers: boolean }
  | { readonly is: "several" | "contradicted"; readonly stations: readonly ListedStation[] };

/**
 * Tells stations of one name apart by code, then by register. The printed constituency does not count: files print another one than
 * the list for 1 station in 16. `named` are those in the printed units, at least one. Names repeat in a district: one that the printed register contradicts may be that of a station that
 * is not listed, unless its code agrees and no other of the name has that register.
 */
export function stationByName(named: readonly ListedStation[], { code, registered }: PrintedBeside): ByName {
  const hasCode = (station: ListedStation) => code !== null && station.code === code;
  const hasRegister = (station: ListedStation) => registered !== null && station.registered === registered;
  let left = named;
  for (const fits of [hasCode, hasRegister]) {
    const some = left.length < 2 ? [] : left.filter(fits);
    if (some.length > 0) left = some;
  }
  const [station, second] = left;
  if (station === undefined || second !== undefined) return { is: "several", stations: left };
  const others = named.filter((other) => other !== station && hasRegister(other));
  const isOtherRegister = registered !== null && station.registered !== null && !hasRegister(station);
  if (isOtherRegister && (!hasCode(station) || others.length > 0))
    return { is: "contradicted", stations: [station, ...others] };
  return {
    is: "found",
    station,
    codeDiffers: code !== null && station.code !== null && !hasCode(station),
  };
}
