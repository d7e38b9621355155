import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

/** What became of differences between two issuers' results of a station, each version with its author and evidence. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table difference_inquiry (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      area_id integer not null references area,
      issuer text not null,
      other_issuer text not null check (other_issuer <> issuer),
      state text not null check (state in ('open', 'investigated', 'resolved')),
      note text,
      evidence text,
      entered_by text not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null)),
      check (state <> 'resolved' or num_nonnulls(note, evidence) > 0)
    );
    create unique index one_inquiry_in_force on difference_inquiry (contest_id, area_id, issuer, other_issuer)
      where retired_at is null;
  `.execute(db);
  await nameWrites(db, "difference_inquiry");
  await viewRecords(db, "difference_inquiry");
  await noteDistricts(db, "difference_inquiry");
}
