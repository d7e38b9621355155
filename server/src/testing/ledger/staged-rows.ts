import { sql } from "kysely";
import { addDays } from "@command-center/domain/time/calendar";
import type { Write } from "../../database/database.ts";
import type { NewFact } from "./model.ts";
import type { Random } from "./random.ts";
import { CANDIDATES, ISSUERS, MEMBERS, POLLING_DAY, type World } from "./world.ts";

/** Where random rows are about, and what draws them. */
export interface Drawing {
  readonly world: World;
  readonly random: Random;
}

/** Rows that wait to be taken over, and the facts that they become. */
export interface Staged {
  readonly facts: readonly NewFact[];
  /** What the import says besides its rows. */
  readonly says?: object;
  stage(importId: number): Promise<unknown>;
}

/** Some different items. */
export function some<T>(random: Random, items: readonly T[], most: number): readonly T[] {
  return [...new Set(Array.from({ length: 1 + random.below(most) }, () => random.pick(items)))];
}

interface Figures<State> {
  readonly state: State;
  readonly registered: number | null;
  readonly votes: number[] | null;
  readonly valid: number | null;
  readonly invalid: number | null;
  readonly total: number | null;
}

/** Random figures of a sheet in one of these states. */
export function drawFigures<State extends string>(random: Random, states: readonly State[]): Figures<State> {
  const state = random.pick(states);
  const registered = random.below(4) === 0 ? null : 1_000 + random.below(500);
  const isZero = state === "zero";
  const votes = isZero || state === "counted" ? CANDIDATES.map(() => (isZero ? 0 : random.below(300))) : null;
  const valid = votes?.reduce((sum, one) => sum + one, 0) ?? null;
  const invalid = valid === null || random.below(4) === 0 ? null : isZero ? 0 : random.below(50);
  const total = valid === null || invalid === null ? null : valid + invalid;
  return { state, registered, votes, valid, invalid, total };
}

/** The result of a unit in the contest for a seat, as one issuer has it. */
export function sheetFact(
  { id, seat, ...figures }: Figures<string> & { readonly id: number; readonly seat: number },
  issuer: string,
): NewFact {
  const { state, registered, valid, invalid, total, votes } = figures;
  return {
    kind: "sheet",
    about: `${seat}/${issuer}/${id}`,
    slot: "",
    day: POLLING_DAY,
    value: JSON.stringify([state, registered, valid, invalid, total, votes]),
  };
}

/** Results of a few stations, or the tally sheets of seats. */
export async function sheets({ db }: Write, { world, random }: Drawing): Promise<Staged> {
  const contest = random.pick(["president", "mp"] as const);
  const issuer = random.pick(ISSUERS);
  const isTally = contest === "mp" && random.below(5) === 0;
  const units = isTally
    ? some(random, world.constituencies, 2).map((id) => ({ id, constituency: id }))
    : some(random, world.stations, 10);
  const rows = units.map(({ id, constituency }) => {
    const seat = contest === "president" ? world.country : constituency;
    const figures = drawFigures(random, [
      "counted",
      "counted",
      "counted",
      "not received",
      "nullified",
      "zero",
    ]);
    return { id, seat, ...figures };
  });
  return {
    says: {
      contest,
      polling_day: POLLING_DAY,
      issuer,
      ballots: JSON.stringify(
        [...new Set(rows.map(({ seat }) => seat))].map((area) => ({ area, names: CANDIDATES })),
      ),
    },
    facts: rows.map((row) => sheetFact(row, issuer)),
    stage: (importId) =>
      sql`
        insert into staged_sheet (import_id, line, area_id, seat_area, state, registered, votes, valid, invalid, total, label, change,
          expects)
        select ${importId}, 1, one.id, seat, state, registered, votes, valid, invalid, total, 'sheet',
          case when known.id is null then 'new' else 'changed' end, known.id
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as one (id int, seat int, state text, registered int, votes int[], valid int, invalid int, total int)
        left join lateral (
          select sheet.id from result_sheet sheet join contest on contest.id = sheet.contest_id join seat elected on elected.id = contest.seat_id
          where contest.cycle_id = ${world.cycle} and elected.area_id = one.seat and sheet.area_id = one.id and sheet.issuer = ${issuer}
            and sheet.retired_at is null
        ) known on true`.execute(db),
  };
}

/** Rows of records, by the key that a file's rows have. */
function records({ db }: Write, facts: readonly NewFact[], rows: readonly object[]): Staged {
  return {
    facts,
    stage: (importId) =>
      sql`insert into staged_record (import_id, line, key, record, label, change)
        select ${importId}, row_number() over (), record ->> 'key', record, 'record', 'changed'
        from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) record`.execute(db),
  };
}

/** Declares a seat for the first time or corrects that; or follows it by a rerun or a ruling, or corrects one of these. */
export async function declarations(write: Write, { world, random }: Drawing): Promise<Staged> {
  const { rows: declared } = await sql<{ area: number }>`
    select seat.area_id as area from declaration d join contest on contest.id = d.contest_id join seat on seat.id = contest.seat_id
    where contest.cycle_id = ${world.cycle} and d.reason = 'first' and d.retired_at is null`.execute(
    write.db,
  );
  const areas = some(random, [...world.constituencies, ...world.districts], 5);
  const rows = areas.map((area) => {
    const isDistrict = world.districts.includes(area);
    const reason = declared.some((one) => one.area === area)
      ? random.pick(["first", "rerun", "ruling"] as const)
      : "first";
    const after = { first: 0, rerun: 20, ruling: 40 }[reason] + random.below(3);
    const day = addDays("2020-10-01", after);
    const status = random.pick(["declared", "declared", "provisional"] as const);
    const outcome = random.pick(["incumbent_defeated", "incumbent_reelected", "open_seat"] as const);
    const votes = random.below(1_000);
    const winner = random.pick(CANDIDATES);
    return { area, isDistrict, reason, day, status, outcome, votes, winner };
  });
  return records(
    write,
    rows.map(({ area, reason, day, status, outcome, votes, winner }) => ({
      kind: "declaration",
      about: `${area}`,
      slot: reason === "first" ? reason : `${reason} ${day}`,
      day,
      value: JSON.stringify([status, outcome, votes, winner]),
    })),
    rows.map(({ area, isDistrict, reason, day, status, outcome, votes, winner }) => ({
      key: `${area} ${reason}`,
      seat: isDistrict ? "lc5" : "mp",
      seatOf: `${area}`,
      reason,
      day,
      pollingDay: reason === "rerun" ? day : "2020-09-20",
      status,
      outcome,
      votes,
      validVotes: 1_000,
      winner,
    })),
  );
}

const GROUNDS = ["voter_bribery", "violence"] as const;
const STATES = ["filed", "hearing", "closed"] as const;

/** Files a petition, or moves it on; each second one ends by a ruling, the others are withdrawn. */
export async function petitions(write: Write, { world, random }: Drawing): Promise<Staged> {
  const numbers = some(
    random,
    Array.from({ length: 300 }, (_, number) => number),
    6,
  );
  const rows = numbers.map((number) => {
    const state = random.pick(STATES);
    const closed = number % 2 === 0 ? "resolved" : "withdrawn";
    const status = state === "closed" ? closed : state;
    const day = addDays("2020-11-01", STATES.indexOf(state) * 10 + random.below(5));
    const ground = random.pick(GROUNDS);
    return {
      key: `ex/${number} | ${status}`,
      number: `EX/${number}`,
      category: "councillor",
      district: world.districts[number % world.districts.length],
      subject: `Seat ${number}`,
      ground,
      status,
      filedOn: "2020-11-01",
      ruledOn: status === "resolved" ? day : null,
      outcome: status === "resolved" ? random.pick(["dismissed", "fresh_poll_ordered"] as const) : null,
      day,
    };
  });
  return records(
    write,
    rows.map(({ number, status, day, ground, outcome }) => ({
      kind: "petition",
      about: number,
      slot: status,
      day,
      value: JSON.stringify([ground, outcome]),
    })),
    rows,
  );
}

export async function turnout(write: Write, { world, random }: Drawing): Promise<Staged> {
  const rows = some(random, world.districts, 2).map((district) => {
    const contest = random.pick(["mp_primary", "lc5_primary"] as const);
    const day = addDays("2020-09-04", random.below(3));
    const votes = random.below(MEMBERS);
    const registered = MEMBERS;
    return { key: `${contest} | ${district} | ${day}`, contest, district, day, votes, registered };
  });
  return records(
    write,
    rows.map(({ contest, district, day, votes, registered }) => ({
      kind: "turnout",
      about: `${contest}/${district}`,
      slot: day,
      day,
      value: JSON.stringify([votes, registered]),
    })),
    rows,
  );
}

/** A station list that moves a few stations to other parishes of their constituencies. */
export async function places({ db }: Write, { world, random }: Drawing): Promise<Staged> {
  const moved = some(random, world.stations, 3).map(({ id, constituency }) => ({
    id,
    parish: random.pick(world.parishes.filter((parish) => parish.constituency === constituency)).id,
  }));
  return {
    facts: moved.map(({ id, parish }) => ({
      kind: "place",
      about: `${id}`,
      slot: "",
      day: "",
      value: `${parish}`,
    })),
    stage: (importId) =>
      sql`
      with listed as (
        select area.*, moved.parish from area
        left join jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (id int, parish int) on moved.id = area.id
        where district_id = any(${[...world.districts]}::int[]) and kind in ('district', 'constituency', 'county', 'sub_county', 'parish', 'station')
          and (valid_to is null or kind = 'constituency'))
      insert into staged_unit (import_id, number, kind, code, printed_code, name, parent, constituency, district_id, area_id, registered, change)
      select ${importId}, id, kind, code, printed_code, name, case when kind <> 'district' then coalesce(parish, parent_id) end,
        constituency_id, district_id, id, case when kind = 'station' then 1000 end,
        case when parish is null then 'same' else 'changed' end from listed`.execute(db),
  };
}
