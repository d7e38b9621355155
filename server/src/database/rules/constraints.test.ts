import { sql, type Insertable, type RawBuilder } from "kysely";
import { describe, expect, test } from "vitest";
import { sampleDatabase } from "../../testing/sample-database.ts";
import type { Schema } from "../schema/tables.ts";

/** What no code of ours can get past, however it is written: each is refused by the database itself. */

const sample = sampleDatabase();

const UNDONE = new Error("undone");

/** Tries a change and undoes it; answers the name of the constraint that refused it, or null when none did. */
async function refusedBy(change: RawBuilder<unknown>): Promise<string | null> {
  try {
    await sample.database.write(async (write) => {
      await change.execute(write.db);
      throw UNDONE;
    });
  } catch (error) {
    if (error === UNDONE) return null;
    const { constraint, message } = error as { constraint?: string; message: string };
    return constraint ?? message;
  }
  return null;
}

/** An insert of a row like the first one of a table, with some columns changed; as it is for the table's defaults. */
async function likeFirst<Table extends keyof Schema & string>(
  table: Table,
  columns: Partial<Insertable<Schema[Table]>>,
  where = sql<boolean>`true`,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<
    Record<string, unknown>
  >`select * from ${sql.table(table)} where ${where} order by 1 limit 1`.execute(sample.database.db);
  const { id: _, ...row } = rows[0] ?? {};
  const changed = { ...row, ...columns };
  return sql`insert into ${sql.table(table)} (${sql.join(Object.keys(changed).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(changed))})`;
}

const inForce = sql<boolean>`retired_at is null`;

describe("results", () => {
  test("a vote below zero", async () => {
    expect(await refusedBy(sql`update vote_count set votes = -1`)).toBe("vote_count_votes_check");
    expect(await refusedBy(sql`update declaration set votes = -1`)).toBe("declaration_votes_check");
    expect(await refusedBy(sql`update turnout_count set votes_cast = -1`)).toBe(
      "turnout_count_votes_cast_check",
    );
  });

  test("a winner who is no candidate of the contest", async () => {
    const elsewhere = sql`(select c.id from candidacy c where c.contest_id <> declaration.contest_id limit 1)`;
    expect(
      await refusedBy(
        sql`update declaration set winner_candidacy_id = ${elsewhere} where retired_at is null`,
      ),
    ).toBe("declaration_contest_id_winner_candidacy_id_fkey");
    expect(await refusedBy(sql`update declaration set winner_candidacy_id = 0`)).toMatch(/fkey$/);
  });

  test("two declarations in force for one contest", async () => {
    expect(
      await refusedBy(await likeFirst("declaration", {}, sql`retired_at is null and reason = 'first'`)),
    ).toBe("one_declaration_in_force");
    // Of the same day neither a rerun nor a ruling may stand beside it, nor a nullified one.
    for (const reason of ["rerun", "ruling"] as const) {
      expect(await refusedBy(await likeFirst("declaration", { reason }, sql`reason = 'first'`))).toBe(
        "one_declaration_in_force",
      );
    }
    expect(
      await refusedBy(await likeFirst("declaration", { status: "nullified" }, sql`reason = 'first'`)),
    ).toBe("one_declaration_in_force");
    // On another day it must be a new fact that follows.
    expect(
      await refusedBy(await likeFirst("declaration", { true_on: "2025-09-01" }, sql`reason = 'first'`)),
    ).toBe("one_first_declaration");
    const rerun = { true_on: "2025-09-01", reason: "rerun" } as const;
    expect(await refusedBy(await likeFirst("declaration", rerun, sql`reason = 'first'`))).toBeNull();
  });

  test("two declarations in force for one contest at a moment that is past", async () => {
    const until = { retired_at: "2026-01-01T00:00:00Z", retired_in: 1 };
    expect(await refusedBy(await likeFirst("declaration", until, sql`reason = 'first'`))).toBe(
      "one_declaration_in_force",
    );
    expect(await refusedBy(sql`update declaration set true_on = '2025-09-01'`)).toBe(
      "one_declaration_in_force",
    );
  });

  test("one declaration corrected twice, or corrected by none that exists", async () => {
    const two = sql`(select id from declaration where reason = 'rerun' order by id limit 2)`;
    expect(
      await refusedBy(
        sql`update declaration set corrects_id = (select min(id) from declaration) where id in ${two}`,
      ),
    ).toBe("declaration_corrects_id_key");
    expect(await refusedBy(sql`update declaration set corrects_id = 0 where id in ${two}`)).toMatch(/key$/);
  });

  test("superseded or correction as what a declaration is: both follow from the others", async () => {
    expect(await refusedBy(sql`update declaration set status = 'superseded'`)).toBe(
      "declaration_status_check",
    );
    expect(await refusedBy(sql`update declaration set reason = 'correction'`)).toBe(
      "declaration_reason_check",
    );
  });

  test("more votes for the winner than valid votes, or a margin over 100%", async () => {
    expect(
      await refusedBy(sql`update declaration set votes = valid_votes + 1 where valid_votes is not null`),
    ).toMatch(/check/);
    expect(await refusedBy(sql`update declaration set margin_percent = 100.01`)).toBe(
      "declaration_margin_percent_check",
    );
    expect(await refusedBy(sql`update declaration set share_percent = -0.01`)).toBe(
      "declaration_share_percent_check",
    );
  });

  test("two incumbents, one person twice, or two counts in force in one round of a contest", async () => {
    expect(await refusedBy(sql`update candidacy set is_incumbent = true`)).toBe("one_incumbent_a_contest");
    expect(await refusedBy(await likeFirst("candidacy", { is_incumbent: false }))).toBe(
      "one_candidacy_a_person",
    );
    expect(await refusedBy(await likeFirst("vote_count", {}, inForce))).toBe("one_vote_count_in_force");
  });

  test("a second seat of a kind for one district", async () => {
    expect(await refusedBy(await likeFirst("seat", { name: "Another" }, sql`kind = 'lc5_chairperson'`))).toBe(
      "one_seat_of_a_kind_an_area",
    );
  });
});

describe("turnout and registers", () => {
  test("turnout over 100% as a fact; as a finding it is kept, with its words", async () => {
    const over = { votes_cast: 2_000_000_000 };
    expect(await refusedBy(await likeFirst("turnout_count", { ...over, true_on: "2025-07-18" }))).toBe(
      "turnout_over_100_percent_is_no_fact",
    );
    const finding = { ...over, standing: "finding" as const };
    expect(
      await refusedBy(await likeFirst("turnout_count", { ...finding, finding: "More votes than members" })),
    ).toBeNull();
    expect(await refusedBy(await likeFirst("turnout_count", finding))).toMatch(/check/);
  });

  test("a denominator that is not the register's", async () => {
    expect(
      await refusedBy(
        sql`update turnout_count set registered = registered + 1 where votes_cast < registered`,
      ),
    ).toBe("turnout_count_register_id_area_id_registered_fkey");
  });

  test("a register of another cycle, or of another kind", async () => {
    const other = sql`(select id from cycle where id <> turnout_count.cycle_id limit 1)`;
    expect(await refusedBy(sql`update turnout_count set cycle_id = ${other}`)).toBe("turnout_of_its_cycle");
    expect(await refusedBy(sql`update turnout_count set contest_kind = 'general'`)).toBe(
      "turnout_by_its_register",
    );
    expect(
      await refusedBy(
        sql`update turnout_count set contest_kind = 'general', register_kind = 'national_voters'`,
      ),
    ).toBe("turnout_of_its_cycle");
  });

  test("a register that changes under a turnout, or goes away", async () => {
    expect(await refusedBy(sql`update register_count set people = people + 1`)).toBe(
      "turnout_count_register_id_area_id_registered_fkey",
    );
    expect(await refusedBy(sql`delete from register_count`)).toBe(
      "turnout_count_register_id_area_id_registered_fkey",
    );
  });

  test("two facts about one poll in one area", async () => {
    expect(
      await refusedBy(await likeFirst("turnout_count", {}, sql`retired_at is null and standing = 'fact'`)),
    ).toBe("one_turnout_count_in_force");
  });

  test("more units reported than expected, people below zero", async () => {
    expect(await refusedBy(sql`update turnout_count set units_reported = units_expected + 1`)).toMatch(
      /check/,
    );
    expect(await refusedBy(await likeFirst("register_count", { people: -1 }))).toBe(
      "register_count_people_check",
    );
  });
});

describe("petitions", () => {
  test("resolved without a ruling, or ruled on without being resolved", async () => {
    const pending = sql`status in ('filed', 'hearing')`;
    expect(await refusedBy(sql`update petition_state set status = 'resolved' where ${pending}`)).toBe(
      "a_resolved_petition_has_ruling_and_outcome",
    );
    expect(await refusedBy(sql`update petition_state set ruled_on = null where status = 'resolved'`)).toBe(
      "a_resolved_petition_has_ruling_and_outcome",
    );
    expect(await refusedBy(sql`update petition_state set outcome = null where status = 'resolved'`)).toBe(
      "a_resolved_petition_has_ruling_and_outcome",
    );
    expect(
      await refusedBy(sql`update petition_state set status = 'hearing' where status = 'resolved'`),
    ).toMatch(/a_resolved|check/);
  });

  test("heard before it was served, ruled on before it was filed", async () => {
    expect(
      await refusedBy(sql`update petition_state set heard_on = served_on - 1 where served_on is not null`),
    ).toMatch(/check/);
    expect(
      await refusedBy(sql`update petition_state set ruled_on = filed_on - 1 where ruled_on is not null`),
    ).toMatch(/check/);
  });

  test("two states in force, two petitions of one number", async () => {
    expect(await refusedBy(await likeFirst("petition_state", {}, inForce))).toBe(
      "one_petition_state_in_force",
    );
    expect(await refusedBy(sql`update petition_state set true_on = '2025-09-01'`)).toBe(
      "one_petition_state_in_force",
    );
    expect(await refusedBy(await likeFirst("petition", {}))).toBe("petition_cycle_id_number_key");
  });
});

describe("claims", () => {
  test("a percentage over 100 as a fact; as a finding it is kept", async () => {
    const percent = {
      unit: "percent",
      value: 100.1,
      value_date: null,
      numerator: null,
      denominator: null,
      is_chosen: false,
      chosen_reason: null,
    } as const;
    expect(await refusedBy(await likeFirst("claim", { ...percent, standing: "fact" }))).toBe(
      "percentage_over_100_is_no_fact",
    );
    expect(await refusedBy(await likeFirst("claim", { ...percent, standing: "finding" }))).toBeNull();
  });

  test("two chosen claims of one measure", async () => {
    expect(await refusedBy(await likeFirst("claim", {}, sql`is_chosen and retired_at is null`))).toBe(
      "one_claim_chosen",
    );
  });

  test("a claim chosen without a reason, and a finding chosen", async () => {
    expect(await refusedBy(sql`update claim set chosen_reason = null where is_chosen`)).toMatch(/check/);
    expect(await refusedBy(sql`update claim set standing = 'finding' where is_chosen`)).toMatch(/check/);
  });

  test("a count below zero, a numerator above its denominator, a date without one", async () => {
    expect(await refusedBy(sql`update claim set value = -1 where unit = 'count'`)).toBe(
      "count_is_not_negative",
    );
    expect(
      await refusedBy(
        sql`update claim set numerator = 2, denominator = 1 where standing = 'fact' and unit = 'percent'`,
      ),
    ).toMatch(/check/);
    expect(await refusedBy(sql`update claim set unit = 'date' where value is not null`)).toMatch(/check/);
  });
});

describe("cycles and areas", () => {
  test("a petition or a minister whose contest is of another cycle", async () => {
    const other = sql`(select id from cycle where not in_force limit 1)`;
    expect(await refusedBy(sql`update petition set cycle_id = ${other}`)).toBe("petition_of_its_cycle");
    expect(await refusedBy(sql`update minister set cycle_id = ${other}`)).toBe("minister_of_its_cycle");
  });

  test("a minister with two outcomes of one day", async () => {
    expect(await refusedBy(await likeFirst("minister", {}, inForce))).toBe("one_minister_in_force");
  });

  test("two deadlines of one day, one of no days, or of a rule that nobody knows; two panels of one number", async () => {
    expect(await refusedBy(await likeFirst("cycle_rule", { value: 21 }))).toBe("one_cycle_rule_in_force");
    expect(await refusedBy(sql`update cycle_rule set value = 0`)).toMatch(/value_check/);
    expect(await refusedBy(sql`update cycle_rule set rule = 'days'`)).toMatch(/rule_check/);
    expect(await refusedBy(await likeFirst("tribunal_panel", { daily_capacity: 9 }))).toBe(
      "one_tribunal_panel_in_force",
    );
  });

  test("a headline figure about nothing, about two things, or about one of the wrong kind", async () => {
    const seat = sql`(select min(id) from seat)`;
    expect(await refusedBy(sql`update headline_subject set area_id = null`)).toMatch(/check/);
    expect(await refusedBy(sql`update headline_subject set seat_id = ${seat}`)).toMatch(/check/);
    expect(await refusedBy(sql`update headline_subject set figure = 'seats'`)).toMatch(/check/);
    expect(await refusedBy(await likeFirst("headline_subject", {}))).toBe("headline_subject_pkey");
  });

  test("two cycles in force", async () => {
    expect(await refusedBy(sql`update cycle set in_force = true`)).toBe("one_cycle_in_force");
  });

  test("two days to count down to in one cycle", async () => {
    expect(await refusedBy(sql`update calendar_event set is_countdown = true`)).toBe("one_countdown_a_cycle");
  });

  test("an event, cycle or record that ends before it begins", async () => {
    expect(await refusedBy(sql`update calendar_event set ends_on = starts_on - 1`)).toMatch(/check/);
    expect(await refusedBy(sql`update cycle set closes_on = opens_on`)).toMatch(/check/);
    expect(
      await refusedBy(await likeFirst("declaration", { retired_at: "2020-01-01T00:00:00Z", retired_in: 1 })),
    ).toMatch(/check/);
  });

  test("a record that names no write that retired it", async () => {
    expect(await refusedBy(await likeFirst("declaration", { retired_at: "2026-01-01T00:00:00Z" }))).toBe(
      "declaration_retired_in_ledger",
    );
  });

  test("a district that is another's, and a constituency in none", async () => {
    expect(await refusedBy(sql`update area set district_id = parent_id where kind = 'district'`)).toMatch(
      /check/,
    );
    expect(await refusedBy(sql`update area set district_id = null where kind = 'constituency'`)).toMatch(
      /check/,
    );
    expect(await refusedBy(sql`update area set party_region_id = null where kind = 'constituency'`)).toMatch(
      /check/,
    );
  });

  test("two districts on one tile, or of one name", async () => {
    expect(await refusedBy(sql`update district set tile_column = 0, tile_row = 0`)).toBe(
      "district_tile_column_tile_row_key",
    );
    expect(await refusedBy(sql`update area set slug = 'same' where kind = 'district'`)).toBe(
      "area_is_named_once",
    );
  });

  test("a record whose source is gone", async () => {
    expect(await refusedBy(sql`delete from source`)).toMatch(/fkey$/);
  });
});

describe("accounts and the audit log", () => {
  test("an audit entry changed, removed or emptied away", async () => {
    await sample.database.db
      .insertInto("audit_entry")
      .values({ action: "test", before: null, after: null })
      .execute();
    const sentence = "An audit entry cannot be changed or removed.";
    expect(await refusedBy(sql`update audit_entry set username = 'nobody'`)).toBe(sentence);
    expect(await refusedBy(sql`delete from audit_entry`)).toBe(sentence);
    expect(await refusedBy(sql`truncate audit_entry`)).toBe(sentence);
    expect(await refusedBy(sql`truncate audit_entry cascade`)).toBe(sentence);
  });

  test("a role that nobody knows, a user name in capitals or of one person twice", async () => {
    const account = (columns: string) =>
      sql.raw(`insert into account (id, name, username, role) values ${columns}`);
    expect(await refusedBy(account("('a', 'A', 'someone', 'owner')"))).toBe("account_role_check");
    expect(await refusedBy(account("('a', 'A', 'Someone', 'admin')"))).toBe("account_username_check");
    expect(await refusedBy(account("('a', 'A', 'some one', 'admin')"))).toBe("account_username_check");
    expect(await refusedBy(account("('a', 'A', 'someone', 'admin'), ('b', 'B', 'someone', 'admin')"))).toBe(
      "account_username_key",
    );
  });

  test("an account that goes takes its sessions and password with it, and leaves the audit log", async () => {
    const { db } = sample.database;
    await db.insertInto("account").values({ id: "gone", name: "G", username: "gone" }).execute();
    await db
      .insertInto("account_session")
      .values({ id: "s", account_id: "gone", token: "t", expires_at: new Date() })
      .execute();
    await db
      .insertInto("audit_entry")
      .values({ action: "test", account_id: "gone", before: null, after: null })
      .execute();
    await db.deleteFrom("account").where("id", "=", "gone").execute();
    expect(await db.selectFrom("account_session").selectAll().execute()).toEqual([]);
    expect(
      await db.selectFrom("audit_entry").select("action").where("account_id", "=", "gone").execute(),
    ).toHaveLength(1);
  });
});

describe("the register of exports", () => {
  const file = (columns: Partial<Insertable<Schema["export_file"]>>) =>
    sample.database.db.insertInto("export_file").values({
      account_id: "a",
      username: "a",
      file_name: "a.csv",
      format: "csv",
      data_types: "[]",
      date_range: "all",
      group_by: "none",
      has_metadata: true,
      scope: null,
      as_of: "2025-09-02",
      is_sample: true,
      revisions: "{}",
      ...columns,
    });
  const ended = { ended_at: sql<Date>`clock_timestamp()` as never };
  const whole = { row_counts: "{}", bytes: 1, sha256: "a".repeat(64), content_sha256: "b".repeat(64) };

  test.each([
    [{ state: "complete", ...whole, sha256: null, ...ended }, "a_complete_export_has_hashes_and_counts"],
    [{ state: "abandoned", ...whole, ...ended }, "a_complete_export_has_hashes_and_counts"],
    [{ state: "complete", ...whole, ...ended, sha256: "A".repeat(64) }, "export_file_sha256_check"],
    [{ date_range: "custom", from_day: "2025-09-02" }, "export_file_check1"],
  ] as const)("%j", async (columns, constraint) => {
    await expect(file(columns).execute()).rejects.toMatchObject({ constraint });
  });

  test("EXP-06 a file that was given out, changed or removed", async () => {
    await file({ state: "complete", ...whole, ...ended }).execute();
    await file({}).execute();
    const sentence = "A file that was given out cannot be changed or removed.";
    expect(await refusedBy(sql`update export_file set sha256 = repeat('c', 64)`)).toBe(sentence);
    expect(await refusedBy(sql`delete from export_file`)).toBe(sentence);
    expect(await refusedBy(sql`delete from export_file where state = 'begun'`)).toBeNull();
  });
});
