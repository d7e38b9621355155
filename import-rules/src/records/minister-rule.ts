import { CELL_EMPTY } from "../problems/cell-problems.ts";
import { problemOf } from "../problems/problem-of.ts";
import { SEAT_WITHOUT_RESULT } from "../problems/petition-problems.ts";
import { seatKey } from "./declaration-rule.ts";
import type { RecordRule } from "./record-rule.ts";

/**
 * A minister stood for a seat whose result is on record; where no seat is named, a note says why (data-model.md, "people").
 *
 * @param seats keys of the seats with a result in the cycle, as `seatKey` has them
 */
export function ministerRule(seats: { has(key: string): boolean }): RecordRule {
  return (values, at) => {
    const [constituency, district] = [values["constituency"] ?? null, values["district"] ?? null];
    if (district === null)
      return (values["note"] ?? null) === null
        ? { values: {}, problems: [problemOf(CELL_EMPTY, { field: "Note" }, at("note"))] }
        : { values: {}, problems: [] };
    const key = constituency === null ? seatKey("woman_mp", district) : seatKey("mp", constituency);
    return seats.has(key)
      ? { values: {}, problems: [] }
      : { values: {}, problems: [problemOf(SEAT_WITHOUT_RESULT, {}, at("district"))] };
  };
}
