import { sql } from "kysely";
import type { QualityProblem } from "@command-center/contract/data/quality";
import { countedText, countText } from "@command-center/domain/number-text";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import type { Read } from "../../database/database.ts";
import { existsOn, inForce, inScope, newest } from "../../database/in-force.ts";
import { seenContests } from "../results/contests.ts";
import { missingAreas, partyRegister, registerInForce } from "../turnout/turnout.ts";
import { problemsOf, type FoundProblem } from "./problem.ts";

/** Contests that report turnout. */
const WITH_TURNOUT = ["mp_primary", "lc5_primary"] as const;

/** Impossible, missing and stale records of the party's own elections and of its register. */
export async function primaryProblems(read: Read): Promise<QualityProblem[]> {
  const register = await partyRegister(read);
  const problems = [
    ...problemsOf(read, { group: "impossible", problem: "More votes than members" }, await overfull(read)),
    ...problemsOf(read, { group: "missing", problem: "No members recorded" }, await withoutMembers(read)),
    ...problemsOf(read, { group: "missing", problem: "No result declared" }, await undeclared(read)),
    ...problemsOf(read, { group: "stale", problem: "Turnout of some villages only" }, await partial(read)),
    ...problemsOf(read, { group: "stale", problem: "Result still provisional" }, await provisional(read)),
  ];
  if (register.version === null) return problems;
  for (const kind of WITH_TURNOUT)
    problems.push(
      ...problemsOf(
        read,
        { group: "missing", problem: `No turnout, ${CONTEST_KIND_WORDS[kind]}` },
        await withoutTurnout(read, kind),
      ),
    );
  return problems;
}

interface Place {
  readonly slug: string;
}

const ofDistrict = ({ slug, ...row }: Omit<FoundProblem, "place"> & Place): FoundProblem => ({
  ...row,
  place: { page: "district", slug },
});

/** Counts of turnout that were recorded as findings, as more votes were cast than there are members. */
async function overfull(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<
    Omit<FoundProblem, "place" | "detail"> &
      Place & {
        readonly votes: number;
        readonly members: number;
        readonly isReplaced: boolean;
        readonly contest: string;
      }
  >`
    select t.id as about, area.name as subject, district.name as district, district.slug, t.true_on as on, source.kind,
      t.votes_cast as votes, t.registered as members, t.contest_kind as contest,
      exists (select from turnout_count later where later.area_id = t.area_id and later.cycle_id = t.cycle_id
        and later.contest_kind = t.contest_kind and later.standing = 'fact' and ${inForce(read, "later")}) as "isReplaced"
    from turnout_count t join area on area.id = t.area_id join area district on district.id = area.district_id
    join source on source.id = t.source_id
    where t.cycle_id = ${read.cycle.id} and t.standing = 'finding' and ${inForce(read, "t")} and ${inScope(read, "district.id")}
    order by district.name, t.id`.execute(read.db);
  return rows.map(({ votes, members, isReplaced, contest, ...row }) => ({
    ...ofDistrict({
      ...row,
      detail: [
        `${CONTEST_KIND_WORDS[contest as (typeof WITH_TURNOUT)[number]]}: ${countText(votes)} votes, ${countedText(members, "member", "members")}`,
        isReplaced ? "a later count is used" : "left out of turnout",
      ].join("; "),
    }),
  }));
}

/** Areas with members and without a count of turnout, once any area has one. */
async function withoutTurnout(read: Read, kind: (typeof WITH_TURNOUT)[number]): Promise<FoundProblem[]> {
  const { rows: reported } = await sql<{ any: boolean }>`
    select exists (select from turnout_count t where t.cycle_id = ${read.cycle.id} and t.contest_kind = ${kind}
      and t.standing = 'fact' and ${inForce(read, "t")}) as any`.execute(read.db);
  if (reported[0]?.any !== true) return [];
  const missing = (await missingAreas(read, kind)).filter(({ isFinding }) => !isFinding);
  const { rows } = await sql<
    Omit<FoundProblem, "place" | "detail" | "on" | "kind"> & Place & { members: number }
  >`
    select area.id as about, area.name as subject, district.name as district, district.slug, count.people as members
    from area join area district on district.id = area.district_id
    join register_count count on count.area_id = area.id and count.register_id = (${registerInForce(read)})
    where area.id = any(${missing.map(({ areaId }) => areaId)}::int[]) order by district.name, area.name`.execute(
    read.db,
  );
  return rows.map(({ members, ...row }) =>
    ofDistrict({ ...row, on: null, kind: null, detail: countedText(members, "member", "members") }),
  );
}

/** Districts without members, once any district has some. */
async function withoutMembers(read: Read): Promise<FoundProblem[]> {
  const { version, asOf, byDistrict } = await partyRegister(read);
  if (version === null) return [];
  const { rows } = await sql<Omit<FoundProblem, "place" | "detail" | "on" | "kind"> & Place>`
    select area.id as about, area.name as subject, area.name as district, area.slug
    from area where area.kind = 'district' and ${existsOn(read.moment.asOf, "area")} and ${inScope(read, "area.id")}
      and area.id <> all(${[...byDistrict.keys()]}::int[]) order by area.name`.execute(read.db);
  return rows.map((row) => ofDistrict({ ...row, on: asOf, kind: null, detail: `Party register ${version}` }));
}

/** Contests of the party without a result in force, once any contest of the kind has one. */
async function undeclared(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<
    Omit<FoundProblem, "place" | "detail" | "kind"> & { seat: number; contest: ContestKind }
  >`
    with held as materialized (${seenContests(read)}), declared as materialized (
      select c.id, c.kind, d.status from held c join declaration d on d.contest_id = c.id where ${newest(read, "declaration", "d")})
    select c.id as about, seat.id as seat, seat.name as subject, district.name as district, c.polling_day as on, c.kind as contest
    from held c join seat on seat.id = c.seat_id left join area district on district.id = c.district_id
    where c.kind in ('mp_primary', 'lc5_primary', 'mayoral_primary') and c.polling_day <= ${read.moment.asOf}::date
      and c.id <> all(array(select id from declared where status <> 'nullified'))
      and c.kind = any(array(select distinct kind from declared))
    order by c.kind, seat.name`.execute(read.db);
  return rows.map(({ seat, contest, ...row }) => ({
    ...row,
    kind: null,
    detail: CONTEST_KIND_WORDS[contest],
    place: { page: "seat", seat },
  }));
}

type ContestKind = keyof typeof CONTEST_KIND_WORDS;

/** Results that are provisional since their day. */
async function provisional(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<Omit<FoundProblem, "place" | "detail"> & { seat: number; contest: ContestKind }>`
    select d.id as about, seat.id as seat, seat.name as subject, district.name as district, d.true_on as on, source.kind, c.kind as contest
    from declaration d join (${seenContests(read)}) c on c.id = d.contest_id join seat on seat.id = c.seat_id
    left join area district on district.id = c.district_id join source on source.id = d.source_id
    where d.status = 'provisional' and ${newest(read, "declaration", "d")} order by d.true_on, seat.name`.execute(
    read.db,
  );
  return rows.map(({ seat, contest, ...row }) => ({
    ...row,
    detail: CONTEST_KIND_WORDS[contest],
    place: { page: "seat", seat },
  }));
}

/** Newest counts of turnout in which villages are missing. */
async function partial(read: Read): Promise<FoundProblem[]> {
  const { rows } = await sql<
    Omit<FoundProblem, "place" | "detail"> &
      Place & { contest: ContestKind; reported: number; expected: number }
  >`
    select * from (
      select distinct on (t.area_id, t.contest_kind) t.id as about, area.name as subject, district.name as district, district.slug,
        t.true_on as on, source.kind, t.contest_kind as contest, t.units_reported as reported, t.units_expected as expected
      from turnout_count t join area on area.id = t.area_id join area district on district.id = area.district_id
      join source on source.id = t.source_id
      where t.cycle_id = ${read.cycle.id} and t.standing = 'fact' and ${inForce(read, "t")} and ${inScope(read, "district.id")}
      order by t.area_id, t.contest_kind, t.true_on desc, t.id desc
    ) newest where reported > 0 and reported < expected order by newest."on", district, subject`.execute(
    read.db,
  );
  return rows.map(({ contest, reported, expected, ...row }) =>
    ofDistrict({
      ...row,
      detail: `${CONTEST_KIND_WORDS[contest]}: ${countText(reported)} of ${countedText(expected, "village", "villages")}`,
    }),
  );
}
