import { sql } from "kysely";
import type {
  chooseOwnCandidate,
  matchCandidates,
  saveInquiry,
} from "@command-center/contract/changes/result-statements";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { INQUIRY_FIELDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { Refusal } from "../../http/errors.ts";
import { type KnownStatement, statement } from "./statement.ts";

/** A statement as its query has it, with what its changes are checked against. */
type Found<Values, More> = Pick<KnownStatement<Values>, "cycleId" | "version" | "values" | "title"> & More;

interface Candidate {
  readonly id: number;
  readonly name: string;
}

/** The party's own candidate of a contest, by the name on the ballot; null: not known, or the party has none. */
export const OWN_CANDIDATE = statement<InputOf<typeof chooseOwnCandidate>, "contest", "candidate">({
  id: "own-candidate",
  table: "own_candidate",
  columns: "contest_id, candidacy_id",
  names: ["contest"],
  fields: ["candidate"],
  async known({ db }, { contest }) {
    const { rows } = await sql<
      Found<{ candidate: string | null }, { readonly ballot: readonly Candidate[] }>
    >`
      select contest.cycle_id as "cycleId", own.id as version, 'Party’s candidate, ' || seat.name as title,
        case when own.id is not null then jsonb_build_object('candidate', chosen.name) end as values,
        coalesce((select jsonb_agg(jsonb_build_object('id', candidacy.id, 'name', person.name) order by position)
          from contest_ballot join candidacy on candidacy.id = candidacy_id join person on person.id = candidacy.person_id
          where contest_ballot.contest_id = contest.id), '[]') as ballot
      from contest join seat on seat.id = contest.seat_id
      left join own_candidate own on own.contest_id = contest.id and own.retired_at is null
      left join candidacy on candidacy.id = own.candidacy_id left join person chosen on chosen.id = candidacy.person_id
      where contest.id = ${contest} and contest.kind = 'general'`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Refusal(404, "There is no such contest. Reload the results.");
    const candidacyOf = (candidate: string | null) => row.ballot.find(({ name }) => name === candidate)?.id;
    return {
      ...row,
      check({ candidate }) {
        if (candidate !== null && candidacyOf(candidate) === undefined)
          throw new Refusal(422, "This name is not on the ballot. Reload the results and choose again.");
      },
      shown: ({ candidate }) => ({ Candidate: candidate ?? "Not known" }),
      row: ({ candidate }) => ({ contest_id: contest, candidacy_id: candidacyOf(candidate) }),
    };
  },
});

/** The decision which candidate of a later contest an earlier candidate is; null: did not stand in it. */
export const CANDIDATE_MATCH = statement<InputOf<typeof matchCandidates>, "before" | "contest", "after">({
  id: "candidate-match",
  table: "candidate_match",
  columns: "before_contest_id, before_id, after_contest_id, after_id, decided_by",
  names: ["before", "contest"],
  fields: ["after"],
  async known({ db }, { before, contest }) {
    const { rows } = await sql<
      Found<
        { after: number | null },
        { readonly earlier: number; readonly isEarlier: boolean; readonly later: readonly Candidate[] }
      >
    >`
      select held.cycle_id as "cycleId", decided.id as version, 'Matched candidate, ' || seat.name || ', ' || person.name as title,
        case when decided.id is not null then jsonb_build_object('after', decided.after_id) end as values, earlier.id as earlier,
        earlier_seat.kind = seat.kind and earlier.polling_day < held.polling_day as "isEarlier",
        coalesce((select jsonb_agg(jsonb_build_object('id', stood.id, 'name', later.name))
          from candidacy stood join person later on later.id = stood.person_id where stood.contest_id = held.id), '[]') as later
      from candidacy join person on person.id = candidacy.person_id
      join contest earlier on earlier.id = candidacy.contest_id and earlier.kind = 'general'
      join seat earlier_seat on earlier_seat.id = earlier.seat_id
      join contest held on held.id = ${contest} and held.kind = 'general' join seat on seat.id = held.seat_id
      left join candidate_match decided on decided.before_id = candidacy.id and decided.after_contest_id = held.id
        and decided.retired_at is null
      where candidacy.id = ${before}`.execute(db);
    const [row] = rows;
    if (row === undefined)
      throw new Refusal(404, "This candidate no longer exists. Open the comparison again.");
    const nameOf = (after: number | null) => row.later.find(({ id }) => id === after)?.name;
    return {
      ...row,
      check({ after }) {
        if (!row.isEarlier)
          throw new Refusal(422, "Choose a candidate of an earlier election for the same office.");
        if (after !== null && nameOf(after) === undefined)
          throw new Refusal(422, "This candidate did not stand in that election. Choose another one.");
      },
      shown: ({ after }) => ({ "Same person": nameOf(after) ?? "Did not stand" }),
      row: ({ after }, by) => ({
        before_contest_id: row.earlier,
        before_id: before,
        after_contest_id: contest,
        after_id: after,
        decided_by: by,
      }),
      // The later candidate is one person.
      voids: ({ after }) => sql`(after_id = ${after} and before_contest_id = ${row.earlier})`,
    };
  },
});

/** The state of a difference between two issuers' results of a station. */
export const INQUIRY = statement<
  InputOf<typeof saveInquiry>,
  "contest" | "area" | "issuer" | "other",
  keyof typeof INQUIRY_FIELDS
>({
  id: "inquiry",
  table: "difference_inquiry",
  columns: "contest_id, area_id, issuer, other_issuer, state, note, evidence, entered_by",
  names: ["contest", "area", "issuer", "other"],
  fields: ["state", "note", "evidence"],
  async known({ db }, { contest, area, issuer, other }) {
    const { rows } = await sql<
      Found<
        Pick<InputOf<typeof saveInquiry>, keyof typeof INQUIRY_FIELDS>,
        { readonly isDifference: boolean }
      >
    >`
      select contest.cycle_id as "cycleId", inquiry.id as version,
        'Difference at ' || station.name || ', ' || ${issuer}::text || ' and ' || ${other}::text as title,
        case when inquiry.id is not null then jsonb_build_object('state', state, 'note', note, 'evidence', evidence) end as values,
        (select count(distinct sheet.issuer) = 2 from result_sheet sheet where sheet.contest_id = contest.id
          and sheet.area_id = station.id and sheet.issuer in (${issuer}, ${other}) and sheet.retired_at is null) as "isDifference"
      from contest join area station on station.id = ${area} and station.kind = 'station'
      left join difference_inquiry inquiry on inquiry.contest_id = contest.id and inquiry.area_id = station.id
        and inquiry.issuer = ${issuer} and inquiry.other_issuer = ${other} and inquiry.retired_at is null
      where contest.id = ${contest}`.execute(db);
    const [row] = rows;
    if (row === undefined) throw new Refusal(404, "There is no such polling station. Reload the page.");
    return {
      ...row,
      check() {
        if (!row.isDifference)
          throw new Refusal(
            422,
            "Only one of the two has a result of this station. There is nothing to compare.",
          );
      },
      shown: ({ state, evidence, note }) => ({
        [INQUIRY_FIELDS.state]: INQUIRY_WORDS[state],
        [INQUIRY_FIELDS.evidence]: evidence,
        [INQUIRY_FIELDS.note]: note,
      }),
      row: (values, by) => ({
        contest_id: contest,
        area_id: area,
        issuer,
        other_issuer: other,
        ...values,
        entered_by: by,
      }),
    };
  },
});
