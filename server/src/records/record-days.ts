import { sql } from "kysely";
import type { RecordKind } from "@command-center/contract/changes/record-kinds";
import type { CourtCases } from "@command-center/contract/changes/court-steps";
import type { Fact, RecordDay } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import type { DayOfRecord, listRecordDays } from "@command-center/contract/record-days";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { nextLimits } from "@command-center/domain/courts/court-limits";
import { PENDING_STATUSES } from "@command-center/domain/petitions/petitions";
import type { Read } from "../database/database.ts";
import { believed, inForce, inScope, newest } from "../database/in-force.ts";
import { legalLimits } from "../measures/decisive/legal-limits.ts";
import { rulingDeadline } from "../measures/petitions/petitions.ts";
import { partsOf } from "./changed-rows.ts";
import { columnsOf, dayOf, FOLLOWING, type Part } from "./part.ts";

/** Days of cases in court, which no file brings. Their limits follow from the law. */
const COURT_DAYS: readonly RecordDay[] = [
  { field: "gazetted", label: "Gazetted", is: "happened", words: ["seat gazetted", "seats gazetted"] },
  { field: "filed", label: "Filed", is: "happened", words: ["case filed", "cases filed"] },
  { field: "heard", label: "Heard", is: "happened", words: ["case heard", "cases heard"] },
  { field: "decided", label: "Decided", is: "happened", words: ["judgment", "judgments"] },
];

/** Kinds of records that name days, by the kinds of their versions. */
export const RECORD_DAYS: Partial<Record<RecordKind, Pick<Fact, "fields" | "days">>> = {
  ...Object.fromEntries(
    Object.values(FACTS).flatMap((fact: Fact) =>
      fact.record === undefined || fact.days === undefined ? [] : [[fact.record, fact]],
    ),
  ),
  court: { fields: [], days: COURT_DAYS },
};

/** Days that records name in the caller's scope, from the as-of date on or between two days, the earliest first. */
export async function recordDays(
  read: Read,
  { from = read.moment.asOf, to = "9999-12-31" }: InputOf<typeof listRecordDays>,
): Promise<DayOfRecord[]> {
  const days = [...(await daysOfVersions(read)), ...(await courtLimits(read))];
  return days
    .filter(({ on, until }) => (until ?? on) >= from && on <= to)
    .toSorted((one, other) => one.on.localeCompare(other.on) || nameOf(one).localeCompare(nameOf(other)));
}

const nameOf = ({ petition, about }: Place) => petition ?? about;

type Place = Pick<DayOfRecord, "about" | "petition" | "seatId" | "placeSlug" | "sequence">;

interface Version extends Place {
  readonly kind: RecordKind;
  readonly key: string;
  readonly fields: Readonly<Record<string, string | number | null>>;
}

async function daysOfVersions(read: Read): Promise<DayOfRecord[]> {
  const rulingDays = await rulingDeadline(read);
  const selects = partsOf(read).flatMap((part) => {
    const fact = RECORD_DAYS[part.kind];
    return fact === undefined ? [] : [selectOf(part, fact, rulingDays)];
  });
  const { rows } = await sql<Version>`${sql.join(selects, sql` union all `)}`.execute(read.db);
  return rows.flatMap(({ kind, key, fields, ...place }) => {
    const { fields: defined = [], days = [] } = RECORD_DAYS[kind] ?? {};
    const labels = new Map(defined.flatMap((field) => ("id" in field ? [[field.id, field.name]] : [])));
    const named = (id: string) => fields[labels.get(id) ?? ""];
    return days.flatMap((day): DayOfRecord[] => {
      const on = day.label === undefined ? named(day.field) : fields[day.label];
      if (typeof on !== "string") return [];
      const until = day.until === undefined ? undefined : named(day.until);
      const detail = day.detail === undefined ? undefined : fields[day.detail];
      const [one, many] = day.words;
      return [
        {
          ...place,
          id: `${kind}-${key}-${day.field}`,
          kind,
          field: day.field,
          is: day.is,
          words: { one, many },
          on,
          until: typeof until === "string" ? until : null,
          detail: detail == null ? null : `${day.detail}: ${detail}`,
        },
      ];
    });
  });
}

/** The newest version of each record that holds. A record of days ahead holds before them. */
function selectOf(part: Part, { fields: defined }: Pick<Fact, "fields">, rulingDays: number | null) {
  const { alias, kind, key, tables, where } = part;
  const row = sql.raw(alias);
  const holds = defined.some((field) => "isAhead" in field) ? believed(alias) : part.holds;
  const record = FOLLOWING.has(kind) ? sql`split_part((${key})::text, ' ', 1)` : sql`(${key})::text`;
  const columns = columnsOf({ ...part, fields: { ...part.fields, ...furtherDays(alias, rulingDays) } });
  return sql`
    select kind, md5(record) as key, about, petition, "seatId", "placeSlug", sequence, fields from (
      select ${columns}, ${record} as record, ${holds} as holds,
        (count(*) over same + count(${row}.retired_in) over same - 1)::integer as sequence,
        row_number() over (partition by ${record}, ${holds} order by (${dayOf(part)})::date desc, ${row}.id desc) as rank
      from ${tables} where ${where} window same as (partition by ${record})) version
    where holds and rank = 1`;
}

/** Days by their labels that follow from a version, and are no fields of it. */
function furtherDays(alias: string, rulingDays: number | null): Part["fields"] {
  if (alias === "state")
    return {
      "Ruling due": sql`case when state.status in (${sql.join([...PENDING_STATUSES])}) then state.filed_on + ${rulingDays}::integer end`,
    };
  if (alias === "lawsuit")
    return {
      Heard: sql`case lawsuit.state when 'heard' then lawsuit.true_on end`,
      Decided: sql`case lawsuit.state when 'decided' then lawsuit.true_on end`,
    };
  return {};
}

type Contest = Pick<CourtCases, "isPresident" | "pollingDay" | "cases"> &
  Place & { readonly id: number; readonly gazettedOn: string | null; readonly declaredOn: string | null };

/** Last days in court of seats with a gazette day or a case. */
async function courtLimits(read: Read): Promise<DayOfRecord[]> {
  const limits = await legalLimits(read);
  const { rows } = await sql<Contest>`
    select contest.id, seat.name as about, null as petition, seat.id as "seatId", district.slug as "placeSlug",
      seat.kind = 'president' as "isPresident", contest.polling_day as "pollingDay", gazetted.true_on as "gazettedOn",
      (select d.true_on from declaration d where d.contest_id = contest.id and ${newest(read, "declaration", "d")}) as "declaredOn",
      cases.list as cases, cases.writes + (gazetted.id is not null)::integer as sequence
    from contest join seat on seat.id = contest.seat_id
    left join area on area.id = seat.area_id left join area district on district.id = area.district_id
    left join gazette_day gazetted on gazetted.contest_id = contest.id and ${inForce(read, "gazetted")}
    cross join lateral (
      select coalesce(json_agg(json_build_object('number', c.number, 'way', c.way, 'state', c.state, 'filedOn', c.filed_on,
        'appealOf', c.appeal_of, 'on', c.true_on, 'outcome', c.outcome, 'judgment', c.judgment))
        filter (where ${newest(read, "court_state", "c")}), '[]') as list, count(*)::integer as writes
      from court_state c where c.contest_id = contest.id) cases
    where contest.cycle_id = ${read.cycle.id} and ${inScope(read, "area.district_id")}
      and (gazetted.id is not null or cases.writes > 0)`.execute(read.db);
  return rows.flatMap((contest) => {
    const { id, about, petition, seatId, placeSlug, sequence } = contest;
    return nextLimits({ ...contest, limits }).flatMap(({ what, days }) =>
      days.map(({ until: on, limit }): DayOfRecord => ({
        id: `court-${id}-${what}-${limit.kind}-${limit.law}`,
        sequence,
        kind: "court",
        field: limit.kind,
        is: "limit",
        words: { one: "last day in court", many: "last days in court" },
        on,
        until: null,
        about: `${about}, ${what}`,
        petition,
        seatId,
        placeSlug,
        detail: limit.law,
      })),
    );
  });
}
