import { sql } from "kysely";
import { PETITIONS } from "@command-center/contract/facts/petitions";
import { COURT_OUTCOME_WORDS } from "@command-center/domain/courts/court-words";
import type { Read } from "../database/database.ts";
import { inForce, inScope } from "../database/in-force.ts";
import { inWords } from "../measures/in-words.ts";
import { DISTRICT, fieldsOf, ofContest, type Part } from "./part.ts";

/** The state after a step; its status says less. */
export const PETITION_STATE = sql`case when state.status = 'withdrawn' then 'withdrawn' when state.status = 'resolved' then 'ruled'
  when state.status = 'hearing' then 'heard' when state.hearing_on is not null then 'listed' when state.served_on is not null then 'served'
  else 'filed' end`;

/** The hearing of the listing before, also of one of the same day. */
const ADJOURNED = sql`case when ${PETITION_STATE} = 'listed' then (select earlier.hearing_on from petition_state earlier
  where earlier.petition_id = state.petition_id and earlier.id < state.id and earlier.true_on <= state.true_on
    and earlier.hearing_on <> state.hearing_on
  order by earlier.true_on desc, earlier.id desc limit 1) end`;

/** Petitions, and the states that each of them was in. */
export function partsOfPetitions(read: Read): Part[] {
  const ofPetition = {
    where: sql`p.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}`,
    about: sql`p.subject`,
    petition: sql`p.number`,
    seatId: sql`contest.seat_id`,
    place: DISTRICT,
    sort: sql`p.category`,
  };
  return [
    {
      ...ofPetition,
      // Its filing is that of its oldest state. A retired one counts only if the petition is gone: the last, with which it went.
      alias: "p",
      kind: "petition",
      holds: sql<boolean>`exists (select from petition_state known where known.petition_id = p.id and ${inForce(read, "known")})`,
      touched: (of) =>
        sql`exists (select from petition_state known where known.petition_id = p.id and ${of("known")})`,
      key: sql`p.id`,
      tables: sql`petition p join lateral (
          select filed_on, retired_at from petition_state where petition_id = p.id order by retired_at desc nulls first, id limit 1) state on true
        left join contest on contest.id = p.contest_id
        left join area on area.id = p.area_id left join area district on district.id = area.district_id`,
      day: sql`state.filed_on`,
      at: sql`coalesce(state.retired_at, (select min(recorded_at) from petition_state where petition_id = p.id))`,
      fields: { "Filed on": sql`state.filed_on` },
    },
    {
      ...ofPetition,
      alias: "state",
      kind: "petition_state",
      holds: inForce(read, "state"),
      key: sql`state.petition_id || ' ' || ${PETITION_STATE}`,
      tables: sql`petition p join petition_state state on state.petition_id = p.id
        left join contest on contest.id = p.contest_id left join tribunal_panel panel on panel.id = state.panel_id
        left join area on area.id = p.area_id left join area district on district.id = area.district_id`,
      state: PETITION_STATE,
      outcome: sql`state.outcome`,
      adjourned: ADJOURNED,
      fields: {
        ...fieldsOf(PETITIONS, "state", {
          category: false,
          subject: false,
          petitioner: false,
          withdrawnOn: sql`case when state.status = 'withdrawn' then state.true_on end`,
        }),
        "Listed for": sql`state.hearing_on`,
        Panel: sql`panel.number`,
      },
    },
  ];
}

/** Gazette days of seats, and the states of their cases in court. */
export function partsOfCourts(read: Read): Part[] {
  const of = (alias: string) => ({
    ...ofContest(
      read,
      sql`${sql.table(alias === "gazetted" ? "gazette_day" : "court_state")} ${sql.raw(alias)}
      join contest on contest.id = ${sql.ref(`${alias}.contest_id`)}`,
    ),
    holds: inForce(read, alias),
  });
  return [
    {
      ...of("gazetted"),
      alias: "gazetted",
      kind: "court",
      key: sql`'gazette/' || gazetted.contest_id`,
      about: sql`seat.name || ', gazette day'`,
      fields: { Gazetted: sql`gazetted.true_on` },
    },
    {
      ...of("lawsuit"),
      alias: "lawsuit",
      kind: "court",
      key: sql`lawsuit.contest_id || '/' || replace(lower(lawsuit.number), ' ', '') || ' ' || lawsuit.state`,
      about: sql`seat.name || ', ' || lawsuit.number`,
      state: sql`lawsuit.state`,
      outcome: sql`lawsuit.outcome`,
      fields: {
        Outcome: inWords(COURT_OUTCOME_WORDS, sql`lawsuit.outcome`),
        Judgment: sql`lawsuit.judgment`,
        Filed: sql`lawsuit.filed_on`,
      },
    },
  ];
}
