import { sql } from "kysely";
import { INQUIRY_FIELDS, INQUIRY_WORDS } from "@command-center/domain/decisive/decisive-words";
import type { Read } from "../database/database.ts";
import { believed, inScope } from "../database/in-force.ts";
import { inWords } from "../measures/in-words.ts";
import { DISTRICT, NO_DAY, ofContest, type Part } from "./part.ts";

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
