import { sql, type Kysely } from "kysely";
import { noteDistricts } from "./024-district-revisions.ts";
import { nameWrites } from "./051-positions.ts";
import { viewRecords } from "./052-versions.ts";

/** Which published value is used as a figure, by decision of an official (decision 074). A choice follows the one before it, on its day or later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table figure_choice (
      id integer generated always as identity primary key,
      cycle_id integer not null references cycle,
      measure text not null check (measure ~ '^[a-z0-9_]+$'),
      area_id integer references area,
      candidate text,
      /** The version that was chosen; a correction by its publisher replaces it. Null: the value of the records. */
      claim_id integer references claim,
      reason text not null check (reason <> ''),
      true_on date not null,
      recorded_at timestamptz not null default recording_time(),
      retired_at timestamptz check (retired_at >= recorded_at),
      recorded_in integer not null,
      retired_in integer,
      check ((retired_at is null) = (retired_in is null))
    );
    create index on figure_choice (cycle_id, measure);
    create index on figure_choice (recorded_in);
    create index on figure_choice (retired_in) where retired_in is not null;
    create index on figure_choice (claim_id);
  `.execute(db);
  await nameWrites(db, "figure_choice");
  await viewRecords(db, "figure_choice");
  await noteDistricts(db, "figure_choice", "select null::integer as district_id from changed");
}
