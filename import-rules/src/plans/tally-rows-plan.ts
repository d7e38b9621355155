import { nameKey } from "../ballot/candidate-name.ts";
import { columnOf, type Columns } from "../columns/columns.ts";
import type { FileRow } from "../file-row.ts";
import type { PlaceId } from "../places/place-list.ts";
import { type Problem, problemOf } from "../problem.ts";
import { UNOPPOSED_BESIDE_VOTES, WINNER_DIFFERS } from "../problems/tally-problems.ts";
import { longResultsGate, longResultsPlan } from "./long-results-plan.ts";
import { refused } from "./row-gate.ts";
import type { PlaceSheet, RowPlan, RowRead } from "./row-plan.ts";
import { seatedPlan, type SeatId, type SeatOfStation } from "./seated-plan.ts";
import { marksWinner, type TallyLocator } from "./tally-locator.ts";

/** The ballot of a seat, as the plan needs it: its names, and the place of each printed name on it. */
export interface TallyBallot {
  readonly names: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

interface Mark {
  readonly name: string;
  readonly line: number;
}

/**
 * Reads a tally sheet with a row for each candidate, seat by seat. Marks of winners are compared with the votes and never applied. A
 * seat with a candidate elected unopposed has no votes at all.
 */
export function tallyRowsPlan(
  columns: Columns,
  locator: TallyLocator,
  seatOf: SeatOfStation,
  ballotOf: (seat: SeatId) => TallyBallot | undefined,
): RowPlan<PlaceSheet> {
  const gate = longResultsGate(columns, locator);
  const plan = seatedPlan(locator, seatOf, { gate, isOfPlans: true }, (seat) => {
    const { places, names } = ballotOf(seat) ?? { places: new Map<string, number>(), names: [] };
    return longResultsPlan(columns, locator, places, names.length, gate);
  });
  const candidate = columnOf(columns, "candidate")?.index ?? -1;
  const winner = columnOf(columns, "winner");
  const marks = new Map<PlaceId, Mark[]>();

  function noteMark(row: FileRow): void {
    const name = row.cells[candidate] ?? "";
    if (winner === undefined || !marksWinner(row.cells[winner.index] ?? "", name)) return;
    const found = locator.place(row);
    if (found.is !== "found") return;
    const own = marks.get(found.place.id) ?? [];
    marks.set(found.place.id, own);
    if (!own.some((mark) => nameKey(mark.name) === nameKey(name))) own.push({ name, line: row.line });
  }

  /** A warning where the marked candidate is not the one with the most votes. */
  function markProblem({ place, sheet }: PlaceSheet): Problem | null {
    const [first, second] = marks.get(place) ?? [];
    const ballot = ballotOf(seatOf(place) ?? place);
    if (first === undefined || sheet.votes === null || ballot === undefined) return null;
    const most = Math.max(...sheet.votes);
    const leaders = sheet.votes.flatMap((votes, at) => (votes === most ? [at] : []));
    const marked = ballot.places.get(nameKey(first.name));
    if (second === undefined && leaders.length === 1 && leaders[0] === marked) return null;
    const details = {
      marked: (marks.get(place) ?? []).map(({ name }) => name),
      leaders: leaders.map((at) => ballot.names[at] ?? ""),
      votes: most,
    };
    const at = { line: (second ?? first).line, column: winner?.header ?? null };
    return problemOf(WINNER_DIFFERS, details, at);
  }

  function checked(read: RowRead<PlaceSheet>): RowRead<PlaceSheet> {
    const { line, record } = read;
    if (record === null) return read;
    const unopposedLine = locator.unopposedLine(record.place);
    if (unopposedLine !== undefined)
      return refused(line, [
        ...read.problems,
        problemOf(UNOPPOSED_BESIDE_VOTES, { line: unopposedLine }, { line }),
      ]);
    const problem = markProblem(record);
    return problem === null ? read : { ...read, problems: [...read.problems, problem] };
  }

  return {
    read(row) {
      const read = plan.read(row);
      if (read.held) noteMark(row);
      return read;
    },
    end() {
      const end = plan.end();
      return {
        ...end,
        problems: [...end.problems, ...locator.problems()],
        rows: (function* () {
          for (const read of end.rows) yield checked(read);
        })(),
      };
    },
  };
}
