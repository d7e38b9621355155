import type { putCycleInForce, rejectCycleInForce } from "@command-center/contract/cycle-changes";
import type { CycleEntry } from "@command-center/contract/cycles";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import type { Write } from "../../database/database.ts";
import { needOf } from "@command-center/domain/changes/approval";
import { awaitTurn } from "../../database/turns.ts";
import { Refusal } from "../../http/errors.ts";
import { refuseApprover } from "../../identity/accounts/approvers.store.ts";
import { cycleEntryOf } from "./cycles.store.ts";

/** Who must approve a cycle that replaces results, or has some. */
const IN_FORCE = needOf({ origin: "cycle", replacing: "results" });
const NOT_ASKED = { in_force_asked_by: null, in_force_asked_at: null };

/**
 * Makes a cycle the one that everybody sees who chose none. If the policy needs a second person, the first call asks, and the call of
 * another account approves. Refused if another step is next by now than the caller saw. Returns the cycle as it is then.
 */
export async function changeCycleInForce(
  write: Write,
  { id, asked, needsApproval }: InputOf<typeof putCycleInForce>,
  username: string,
): Promise<CycleEntry> {
  const { db } = write;
  await awaitTurn(write, "cycles");
  const cycle = await cycleEntryOf(write, id);
  refuseOther(cycle, asked);
  const { inForceApproval, inForceAsked } = cycle;
  if (needsApproval !== (inForceApproval !== null))
    throw new Refusal(
      409,
      inForceApproval === null
        ? "This cycle no longer needs approval. Make it current if you still want to."
        : `${inForceApproval} A second person must now approve. Request approval.`,
    );
  const update = db.updateTable("cycle").where("id", "=", id);
  if (inForceApproval !== null && inForceAsked === null) {
    await update.set({ in_force_asked_by: username, in_force_asked_at: new Date() }).execute();
  } else {
    if (inForceApproval !== null && inForceAsked !== null)
      await refuseApprover(
        write,
        { by: inForceAsked.by, uploadedBy: null, rights: IN_FORCE.rights },
        username,
      );
    await db.updateTable("cycle").set({ in_force: false }).where("in_force", "=", true).execute();
    await update.set({ in_force: true, ...NOT_ASKED }).execute();
  }
  write.touch("cycle");
  return cycleEntryOf(write, id);
}

/** Rejects a request to put a cycle in force, or withdraws it. */
export async function rejectInForce(
  write: Write,
  { id, asked }: InputOf<typeof rejectCycleInForce>,
): Promise<CycleEntry> {
  await awaitTurn(write, "cycles");
  const cycle = await cycleEntryOf(write, id);
  if (cycle.inForceAsked === null) throw noRequest();
  refuseOther(cycle, asked);
  await write.db.updateTable("cycle").set(NOT_ASKED).where("id", "=", id).execute();
  write.touch("cycle");
  return cycle;
}

const noRequest = () =>
  new Refusal(409, "The request to make this cycle current no longer exists. Reload the list.");

/** Refuses a decision about a request that is not the one that the caller saw. */
function refuseOther({ inForceAsked }: CycleEntry, asked: string | null): void {
  if ((inForceAsked?.by ?? null) === asked) return;
  if (inForceAsked === null) throw noRequest();
  throw new Refusal(
    409,
    `${inForceAsked.by} has meanwhile asked to make this cycle current. Look at that request, then decide.`,
  );
}
