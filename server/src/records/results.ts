import { sql } from "kysely";
import { DECLARATIONS } from "@command-center/contract/facts/declarations";
import { MINISTERS } from "@command-center/contract/facts/ministers";
import { TURNOUT } from "@command-center/contract/facts/turnout";
import { INQUIRY_FIELDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import { CONTEST_KIND_WORDS } from "@command-center/domain/results/result-words";
import { believed, inForce, inScope } from "../database/in-force.ts";
import { inWords } from "../measures/in-words.ts";
import { contests } from "../measures/results/contests.ts";
import type { Read } from "../database/database.ts";
import { definedPart, DISTRICT, fieldsOf, NO_DAY, ofContest, type Part } from "./part.ts";

/** The source of the ruling behind a declaration, also of a corrected one: two rulings about a contest are two records. */
const RULED_BY = sql`case when d.reason = 'ruling' then (
  with recursive corrected as (
    select d.corrects_id, d.source_id union all
    select earlier.corrects_id, earlier.source_id from declaration earlier join corrected on earlier.id = corrected.corrects_id)
  select source_id from corrected where corrects_id is null) end`;

/** Declarations, the votes and candidates behind them, turnout and ministers. */
export function partsOfResults(read: Read): Part[] {
  const contest = sql`(${contests(read)}) c`;
  const counted = {
    seatId: sql`c.seat_id`,
    place: { name: sql`c.district`, slug: sql`c.district_slug` },
    sort: sql`c.kind`,
    where: sql`true`,
  };
  return [
    {
      ...counted,
      alias: "d",
      kind: "declaration",
      holds: inForce(read, "d"),
      key: sql`concat_ws(' ', d.contest_id, d.reason, d.round, ${RULED_BY})`,
      tables: sql`declaration d join ${contest} on c.id = d.contest_id
        left join candidacy won on won.id = d.winner_candidacy_id left join person winner on winner.id = won.person_id`,
      about: sql`c.seat`,
      state: sql`d.reason`,
      outcome: sql`d.status`,
      fields: {
        ...fieldsOf(DECLARATIONS, "d", {
          office: false,
          reason: false,
          // The votes of each candidate are versions of their own.
          candidates: false,
          winner: sql`winner.name`,
          gender: sql`winner.gender`,
          birthYear: sql`winner.birth_year`,
          unopposed: sql`case when d.is_unopposed then 'yes' else 'no' end`,
        }),
        "Margin, points": sql`d.margin_percent`,
      },
    },
    {
      ...counted,
      alias: "v",
      kind: "votes",
      holds: inForce(read, "v"),
      key: sql`v.candidacy_id || ' ' || v.round`,
      tables: sql`${contest} join candidacy on candidacy.contest_id = c.id join person on person.id = candidacy.person_id
        join vote_count v on v.candidacy_id = candidacy.id`,
      about: sql`c.seat || ', ' || person.name`,
      fields: { Votes: sql`v.votes` },
    },
    {
      ...counted,
      alias: "candidacy",
      kind: "candidacy",
      holds: believed("candidacy"),
      key: sql`candidacy.contest_id || ' ' || candidacy.person_id`,
      tables: sql`${contest} join candidacy on candidacy.contest_id = c.id join person on person.id = candidacy.person_id`,
      day: NO_DAY,
      about: sql`c.seat || ', ' || person.name`,
      fields: { "Held the seat": sql`candidacy.is_incumbent` },
    },
    definedPart(read, TURNOUT, {
      about: sql`${inWords(CONTEST_KIND_WORDS, sql`turnout_count.contest_kind`)} || ' turnout, ' || area.name`,
      sort: sql`turnout_count.contest_kind`,
      state: sql`(select name from area region where region.id = area.party_region_id)`,
      values: {
        units: sql`case when turnout_count.units_expected > 0 then turnout_count.units_reported || '/' || turnout_count.units_expected end`,
      },
      fields: { "On the register": sql`turnout_count.registered` },
    }),
    definedPart(read, MINISTERS, {
      key: sql`minister.person_id`,
      tables: sql`minister join person on person.id = minister.person_id left join ${contest} on c.id = minister.contest_id`,
      where: sql`minister.cycle_id = ${read.cycle.id} and ${inScope(read, "c.district_id")}`,
      about: sql`person.name || ', ' || minister.office`,
      seatId: sql`c.seat_id`,
      place: counted.place,
      fields: {
        District: sql`c.district`,
        Constituency: sql`case c.seat_kind when 'constituency_mp' then c.place end`,
      },
    }),
  ];
}

/** Statements of users about results: the party's candidates, candidates of two elections who are one person, and looked-into differences. */
export function partsOfStatements(read: Read): Part[] {
  const statement = { day: NO_DAY, importId: sql`null` };
  return [
    {
      ...statement,
      ...ofContest(
        read,
        sql`own_candidate own join contest on contest.id = own.contest_id
          left join candidacy on candidacy.id = own.candidacy_id left join person on person.id = candidacy.person_id`,
      ),
      alias: "own",
      kind: "own_candidate",
      holds: believed("own"),
      key: sql`own.contest_id`,
      about: sql`seat.name`,
      fields: { Candidate: sql`coalesce(person.name, 'Not known')` },
    },
    {
      ...statement,
      ...ofContest(
        read,
        sql`candidate_match matched join contest on contest.id = matched.after_contest_id
          join candidacy on candidacy.id = matched.before_id join person earlier on earlier.id = candidacy.person_id
          left join candidacy later on later.id = matched.after_id left join person on person.id = later.person_id`,
      ),
      alias: "matched",
      kind: "match",
      holds: believed("matched"),
      key: sql`matched.after_contest_id || ' ' || matched.before_id`,
      about: sql`seat.name || ', ' || earlier.name`,
      fields: { "Same person": sql`coalesce(person.name, 'Did not stand')` },
    },
    {
      ...statement,
      alias: "inquiry",
      kind: "inquiry",
      holds: believed("inquiry"),
      key: sql`concat_ws('/', inquiry.contest_id, inquiry.area_id, md5(inquiry.issuer || '/' || inquiry.other_issuer)) || ' ' || inquiry.state`,
      tables: sql`difference_inquiry inquiry join contest on contest.id = inquiry.contest_id
        join area station on station.id = inquiry.area_id left join area district on district.id = station.district_id`,
      where: sql`contest.cycle_id = ${read.cycle.id} and ${inScope(read, "station.district_id")}`,
      about: sql`concat_ws(', ', station.name, inquiry.issuer || ' and ' || inquiry.other_issuer)`,
      seatId: sql`contest.seat_id`,
      place: DISTRICT,
      state: sql`inquiry.state`,
      fields: {
        [INQUIRY_FIELDS.state]: inWords(INQUIRY_WORDS, sql`inquiry.state`),
        [INQUIRY_FIELDS.evidence]: sql`inquiry.evidence`,
        [INQUIRY_FIELDS.note]: sql`inquiry.note`,
      },
    },
  ];
}
