import { sql } from "kysely";
import { COURT_OUTCOME_WORDS, COURT_STATE_WORDS } from "@command-center/domain/courts/court-words";
import type { Read } from "../../../../database/database.ts";
import { inForce, inScope } from "../../../../database/in-force.ts";
import { inWords } from "../../../../measures/in-words.ts";
import { DISTRICT, type Part } from "./part.ts";

/** Gazette days of seats, and the states of their cases in court. */
export function partsOfCourts(read: Read): Part[] {
  const of = (alias: string) => ({
    tables: sql`${sql.table(alias === "gazetted" ? "gazette_day" : "court_state")} ${sql.raw(alias)}
      join contest on contest.id = ${sql.ref(`${alias}.contest_id`)} join seat on seat.id = contest.seat_id
      join area on area.id = seat.area_id left join area district on district.id = area.district_id`,
    where: sql`contest.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}`,
    holds: inForce(read, alias),
    seatId: sql`contest.seat_id`,
    place: DISTRICT,
  });
  return [
    {
      ...of("gazetted"),
      alias: "gazetted",
      kind: "court",
      key: sql`'gazette ' || gazetted.contest_id`,
      about: sql`seat.name || ', gazette day'`,
      fields: { Gazetted: sql`gazetted.true_on` },
    },
    {
      ...of("lawsuit"),
      alias: "lawsuit",
      kind: "court",
      key: sql`lawsuit.contest_id || ' ' || lower(lawsuit.number) || ' ' || lawsuit.state`,
      about: sql`seat.name || ', ' || lawsuit.number`,
      fields: {
        State: inWords(COURT_STATE_WORDS, sql`lawsuit.state`),
        Outcome: inWords(COURT_OUTCOME_WORDS, sql`lawsuit.outcome`),
        Judgment: sql`lawsuit.judgment`,
        Filed: sql`lawsuit.filed_on`,
      },
    },
  ];
}
