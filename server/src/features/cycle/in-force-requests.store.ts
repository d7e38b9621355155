import { sql } from "kysely";
import type { CycleEntry } from "@command-center/contract/cycles";
import { needOf } from "@command-center/domain/changes/approval";
import type { Read } from "../../database/database.ts";

type InForce = Pick<CycleEntry, "inForceApproval" | "inForceAsked">;

interface CycleRow {
  readonly id: number;
  readonly in_force: boolean;
  readonly in_force_asked_by: string | null;
  readonly in_force_asked_at: Date | null;
}

/** What it takes to put each cycle in force, and who has asked for it. */
export async function inForceRequests({ db }: Pick<Read, "db">): Promise<(cycle: CycleRow) => InForce> {
  const { rows } = await sql<{ id: number; isInForce: boolean }>`
    select cycle.id, cycle.in_force as "isInForce" from cycle
    where exists (select from cycle other where other.in_force and not other.is_sample)
      -- Each ends with the first that it finds.
      and (
        exists (select from contest join declaration on declaration.contest_id = contest.id
          where contest.cycle_id = cycle.id and declaration.retired_at is null)
        or exists (select from contest join result_sheet sheet on sheet.contest_id = contest.id
          where contest.cycle_id = cycle.id and sheet.retired_at is null))`.execute(db);
  const withResults = new Set(rows.map(({ id }) => id));
  const areReplaced = rows.some(({ isInForce }) => isInForce);
  return ({ id, in_force, in_force_asked_by: by, in_force_asked_at: at }) => {
    const replacing = withResults.has(id) ? "with results" : areReplaced ? "results" : null;
    const [reason] = needOf({ origin: "cycle", replacing: in_force ? null : replacing }).reasons;
    return {
      inForceApproval: reason ?? null,
      inForceAsked: by === null || at === null ? null : { by, at: at.toISOString() },
    };
  };
}
