import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

/** Stations with a result that is disputed, each version with its reason and author. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table station_dispute (
      id integer generated always as identity primary key,
      contest_id integer not null references contest,
      area_id integer not null references area,
      reason text not null,
      evidence text,
      entered_by text not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null))
    );
    create unique index one_dispute_in_force on station_dispute (contest_id, area_id) where retired_at is null;
  `.execute(db);
  await nameWrites(db, "station_dispute");
  await viewRecords(db, "station_dispute");
  await noteDistricts(db, "station_dispute");
}
