import { candidateColumns, columnOf, type Columns } from "../columns/columns.ts";
import { headerKey, knownNames } from "../columns/header-names.ts";
import type { FileRow } from "../file-row.ts";
import { rowGate } from "../plans/row-gate.ts";
import type { PlaceLocator } from "../plans/row-plan.ts";
import type { SeatId, SeatOfStation } from "../plans/seated-plan.ts";
import { saysNothing } from "../plans/station-results-plan.ts";
import { isNoCandidate, nameKey } from "./candidate-name.ts";

/** A name that the file has for a seat. */
export interface NameForSeat {
  readonly name: string;
  /** In how many stations of the seat it stands, with a figure or a row of its own. */
  readonly stations: number;
  /** The column of its votes; null in a file with a row for each candidate. */
  readonly column: number | null;
}

/** The names of a seat in the order in which the file has them, and in how many of its stations there are any. */
export interface NamesOfSeat {
  readonly stations: number;
  readonly line: number;
  readonly names: readonly NameForSeat[];
}

/** Size of the cache of names: more than the ballots of a country have. */
const MAX_NAMES = 10_000;

interface Found {
  readonly line: number;
  readonly stations: Set<number>;
  readonly names: Map<string, { name: string; column: number | null; stations: number; hasVotes: boolean }>;
}

/** Takes the rows of a file one by one, and says which names they have for which seat. */
export interface NamesBySeat {
  add(row: FileRow): void;
  end(): ReadonlyMap<SeatId, NamesOfSeat>;
}

/**
 * Gathers which names a file has for which seat. A column counts for a seat where it says something in one of its stations; where
 * all stations vote for one seat, every column counts.
 */
export function namesBySeat(columns: Columns, locator: PlaceLocator, seatOf: SeatOfStation): NamesBySeat {
  const gate = rowGate(columns, [], locator.isStation);
  const isLong = columns.layout === "long";
  const nameColumn = columnOf(columns, "candidate")?.index ?? -1;
  const figures = knownNames(columns.kind);
  const candidates = isLong ? [] : candidateColumns(columns);
  const seats = new Map<SeatId, Found>();
  /** Names of the rows, and whether they are of no candidate. */
  const skipped = new Map<string, boolean>();

  const note = (seat: Found, key: string, name: string, column: number | null, hasVotes: boolean) => {
    const known = seat.names.get(key);
    if (known === undefined) seat.names.set(key, { name, column, stations: 1, hasVotes });
    else {
      known.stations += 1;
      known.hasVotes ||= hasVotes;
    }
  };
  return {
    add(row) {
      if (gate.stopped(row) !== null) return;
      const found = locator.place(row);
      if (found.is === "stopped") return;
      const id = seatOf(found.place.id);
      if (id === null) return;
      const seat = seats.get(id) ?? { line: row.line, stations: new Set<number>(), names: new Map() };
      seats.set(id, seat);
      if (isLong) {
        const name = row.cells[nameColumn] ?? "";
        const isSkipped = skipped.get(name) ?? (figures.has(headerKey(name)) || isNoCandidate(name));
        if (skipped.size < MAX_NAMES) skipped.set(name, isSkipped);
        if (name === "" || isSkipped) return;
        seat.stations.add(found.place.id);
        note(seat, nameKey(name), name, null, true);
        return;
      }
      for (const { index, header } of candidates) {
        const cell = (row.cells[index] ?? "").trim();
        if (/^(?:|-|–|x)$/i.test(cell)) continue;
        seat.stations.add(found.place.id);
        // Two seats may have candidates of one name, each with a column.
        note(seat, `${index}`, header, index, !saysNothing(cell));
      }
    },
    end() {
      const isOneSeat = seats.size === 1;
      const namesOf = ({ names, stations }: Found): readonly NameForSeat[] => {
        if (isOneSeat && !isLong)
          for (const { index, header } of candidates)
            if (!names.has(`${index}`))
              names.set(`${index}`, { name: header, column: index, stations: stations.size, hasVotes: true });
        const counted = [...names.values()].filter(({ hasVotes }) => hasVotes || isOneSeat);
        const inOrder = isLong
          ? counted
          : counted.toSorted((one, other) => (one.column ?? 0) - (other.column ?? 0));
        return inOrder.map(({ name, column, stations: own }) => ({ name, column, stations: own }));
      };
      return new Map(
        [...seats].map(([id, seat]) => [
          id,
          { line: seat.line, stations: seat.stations.size, names: namesOf(seat) },
        ]),
      );
    },
  };
}
