import { sql, type RawBuilder } from "kysely";
import { leadChanges, type Lead } from "@command-center/domain/imports/impact/leaders";
import {
  confirms,
  movedFar,
  shareChanges,
  wordsToConfirm,
} from "@command-center/domain/imports/impact/shares";
import type { Write } from "../../../database/database.ts";
import type { Question } from "../reading/import-choices.ts";
import type { ImportToRead } from "../reading/staging.ts";
import type { FileContest } from "./contest.ts";

/** Sums of the stations of a district. */
interface Totals {
  readonly district: number;
  readonly name: string;
  readonly counted: number;
  readonly registered: number;
  readonly valid: number;
  readonly invalid: number;
  readonly total: number;
  readonly votes: readonly number[];
}

/** What would move of a whole contest: totals, shares and the leaders of districts; and the shares that would move far. */
export async function impactOf(
  { db }: Write,
  { id, issuer }: ImportToRead,
  { contestId }: FileContest,
  names: readonly string[],
) {
  const places = names.map((_, place) => sql`coalesce(sum(sheet.votes[${sql.lit(place + 1)}]), 0)::bigint`);
  const inForce = sql`select area_id, state, registered, valid, invalid, total, votes from result_sheet
    where contest_id = ${contestId} and issuer = ${issuer} and retired_at is null`;
  const totalsOf = async (sheets: RawBuilder<unknown>) => {
    const { rows } = await sql<Totals>`
      select district.id as district, district.name, count(*) filter (where state = 'counted')::int as counted,
        coalesce(sum(registered), 0) as registered, coalesce(sum(valid), 0) as valid, coalesce(sum(invalid), 0) as invalid,
        coalesce(sum(total), 0) as total, array[${sql.join(places)}]::float8[] as votes
      from (${sheets}) sheet join area on area.id = sheet.area_id and area.kind = 'station'
      join area district on district.id = area.district_id
      group by district.id order by district.name`.execute(db);
    return rows;
  };
  const before = await totalsOf(inForce);
  const after = await totalsOf(sql`
    select area_id, state, registered, valid, invalid, total, votes from staged_sheet where import_id = ${id}
    union all select in_force.* from (${inForce}) in_force
    where not exists (select from staged_sheet where import_id = ${id} and area_id = in_force.area_id)`);
  const sum = (rows: readonly Totals[], key: "counted" | "registered" | "valid" | "invalid" | "total") =>
    rows.reduce((total, row) => total + row[key], 0);
  const votesOf = ({ votes }: Pick<Totals, "votes">) =>
    names.map((name, place) => ({ name, votes: votes[place] ?? 0 }));
  const together = (rows: readonly Totals[]) =>
    votesOf({
      votes: names.map((_, place) => rows.reduce((total, { votes }) => total + (votes[place] ?? 0), 0)),
    });
  const hadResults = sum(before, "counted") > 0;
  const shares = shareChanges(hadResults ? together(before) : [], together(after));
  const count = (value: number) => value.toLocaleString("en-GB");
  const percent = (share: number | null) => (share === null ? null : `${share.toFixed(1)}%`);
  const totals = (
    [
      ["Stations counted", "counted"],
      ["Registered voters", "registered"],
      ["Votes cast", "total"],
      ["Valid votes", "valid"],
      ["Invalid votes", "invalid"],
    ] as const
  ).map(([what, key]) => ({
    what,
    from: hadResults ? count(sum(before, key)) : null,
    to: count(sum(after, key)),
  }));
  return {
    impact: [
      ...totals,
      ...shares.map(({ name, from, to }) => ({ what: name, from: percent(from), to: percent(to) })),
      ...leadersMoved(before, after, votesOf),
    ].filter((row) => row.from !== row.to),
    moved: hadResults ? movedFar(shares) : [],
  };
}

/** The districts that would have another leader; those that have one for the first time are only counted. */
function leadersMoved(
  before: readonly Totals[],
  after: readonly Totals[],
  votesOf: (totals: Totals) => readonly { readonly name: string; readonly votes: number }[],
) {
  const was = new Map(before.map((totals) => [totals.district, totals]));
  const changes = leadChanges(
    after.map((totals) => {
      const earlier = was.get(totals.district);
      return {
        area: totals.district,
        before: earlier === undefined ? [] : votesOf(earlier),
        after: votesOf(totals),
      };
    }),
  );
  const words = (lead: Lead | null) =>
    lead === null ? "No result" : `${lead.names.join(" and ")} ${lead.percent.toFixed(1)}%`;
  const nameOf = new Map(after.map(({ district, name }) => [district, name]));
  const first = changes.filter(({ change }) => change === "appears").length;
  return [
    ...(first > 0
      ? [{ what: "Districts with a leader for the first time", from: null, to: String(first) }]
      : []),
    ...changes
      .filter(({ change }) => change !== "appears")
      .map(({ area, from, to }) => ({
        what: `Leader of ${nameOf.get(area)}`,
        from: words(from),
        to: words(to),
      })),
  ];
}

/** Shares that would move far are confirmed in words: a column that is shifted by one looks like this. */
export function confirmation(
  moved: ReturnType<typeof movedFar>,
  answers: Readonly<Record<string, string>>,
): readonly Question[] {
  if (moved.length === 0) return [];
  const words = wordsToConfirm(moved);
  if (confirms(answers["shares"] ?? "", words)) return [];
  return [
    {
      id: "shares",
      asks: `Shares of the whole contest would move by more than 5 points. To confirm, type: ${words}`,
      line: 1,
      rows: 0,
      suggestions: [],
      answer: null,
    },
  ];
}
