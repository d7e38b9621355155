import type { KnownUnit } from "@command-center/import-rules/places/place-list";
import type { FileSheet } from "./staged-sheets.ts";
import type { Totals } from "./totals.ts";

/** How the registers of a file's sheets stand to the station list, over the stations that both have one of. */
export interface BesideList {
  readonly stations: number;
  readonly differing: number;
  readonly sheets: number;
  readonly listed: number;
}

/** Adds up the sheets of a file while they are staged: a query over all of them would take longer than reading them. */
export interface FileSums {
  add(sheet: FileSheet): void;
  /** Takes back a sheet that does not stand. */
  remove(sheet: FileSheet): void;
  totals(): readonly Totals[];
  besideList(): BesideList;
}

interface Sums {
  counted: number;
  registered: number;
  valid: number;
  invalid: number;
  total: number;
  sheets: number;
  withVotes: number;
  votesKnown: number;
  registersKnown: number;
  votes: number[];
}

export function fileSums(units: readonly KnownUnit[], countryName: string): FileSums {
  const stations = new Map<number, KnownUnit>();
  const names = new Map<number, string>();
  for (const unit of units)
    if (unit.kind === "station") stations.set(unit.id, unit);
    else names.set(unit.id, unit.name);
  /** By seat, then by district. */
  const bySeat = new Map<number, Map<number, Sums>>();
  const beside = { stations: 0, differing: 0, sheets: 0, listed: 0 };

  function change({ area, seat, sheet, hasListedRegister }: FileSheet, sign: 1 | -1): void {
    const station = stations.get(area);
    if (station === undefined) return;
    const districts = bySeat.get(seat) ?? new Map<number, Sums>();
    bySeat.set(seat, districts);
    const sums = districts.get(station.district) ?? {
      counted: 0,
      registered: 0,
      valid: 0,
      invalid: 0,
      total: 0,
      sheets: 0,
      withVotes: 0,
      votesKnown: 0,
      registersKnown: 0,
      votes: [],
    };
    districts.set(station.district, sums);
    const { state, registered, valid, invalid, total, votes } = sheet;
    if (state === "counted") sums.counted += sign;
    sums.registered += sign * (registered ?? 0);
    sums.valid += sign * (valid ?? 0);
    sums.invalid += sign * (invalid ?? 0);
    sums.total += sign * (total ?? 0);
    sums.sheets += sign;
    if (votes !== null) sums.withVotes += sign;
    if (total !== null) sums.votesKnown += sign;
    if (registered !== null) sums.registersKnown += sign;
    if (votes !== null)
      for (let place = 0; place < votes.length; place += 1)
        sums.votes[place] = (sums.votes[place] ?? 0) + sign * (votes[place] ?? 0);
    if (registered === null || station.registered === null || hasListedRegister) return;
    beside.stations += sign;
    if (registered !== station.registered) beside.differing += sign;
    beside.sheets += sign * registered;
    beside.listed += sign * station.registered;
  }

  return {
    add: (sheet) => change(sheet, 1),
    remove: (sheet) => change(sheet, -1),
    totals: () =>
      [...bySeat].flatMap(([seat, districts]) =>
        [...districts].map(([district, sums]): Totals => ({
          seat,
          seatName: names.get(seat) ?? countryName,
          district,
          name: names.get(district) ?? "",
          ...sums,
        })),
      ),
    besideList: () => beside,
  };
}
