import { sql, type Kysely } from "kysely";

/** Cycles that people make, beside the sample's: they may have the sample's names, and no support of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cycle alter column support_email drop not null;
    alter table cycle alter column data_sync_provider drop not null;
    alter table cycle drop constraint cycle_name_key;
    create unique index one_cycle_a_name on cycle (name, is_sample);

    /** The President's is the one seat of the country that an area has. */
    alter table seat drop constraint seat_kind_check;
    alter table seat add constraint seat_kind_check check (kind in
      ('president', 'constituency_mp', 'district_woman_mp', 'special_interest_mp', 'lc5_chairperson', 'mayor', 'cec_office'));
    create unique index one_president on seat ((true)) where kind = 'president' and valid_to is null;
  `.execute(db);
}
