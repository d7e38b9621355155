import { sql, type Transaction } from "kysely";
import { lookFrom } from "../database/database.ts";
import type { Schema } from "../database/schema.ts";
import type { AccountSeals } from "../identity/seals/account-seals.ts";
import { unsealedAccounts } from "../identity/seals/seal-accounts.ts";
import { figures } from "../measures/figures/figures.ts";
import type { BackedUpState } from "./manifest.ts";

/** The state of a database that a restore is compared with: every cycle's headline figures, votes, the log and the seals. */
export async function stateOf(db: Transaction<Schema>, seals: AccountSeals): Promise<BackedUpState> {
  const cycles = await db.selectFrom("cycle").select("id").orderBy("id").execute();
  const figuresOfCycles: Record<string, Record<string, number | null>> = {};
  for (const { id } of cycles) {
    const values = await figures(await lookFrom(db, "everywhere", { cycle: id }));
    figuresOfCycles[id] = Object.fromEntries(values.map((figure) => [figure.id, figure.value]));
  }
  const { rows } = await sql<{ votes: number; entries: number; hash: string | null }>`
    select (select coalesce(sum(vote), 0) from result_sheet, unnest(votes) as vote where retired_at is null) as votes,
      (select count(*) from audit_entry) as entries,
      (select hash from audit_entry order by audit_entry.position desc limit 1) as hash`.execute(db);
  const [row] = rows;
  return {
    figures: figuresOfCycles,
    votes: row?.votes ?? 0,
    auditEntries: row?.entries ?? 0,
    auditHash: row?.hash ?? null,
    lockedAccounts: (await unsealedAccounts({ db }, seals)).length,
  };
}
