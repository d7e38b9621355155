import { readWaiting } from "@command-center/contract/changes/waiting";
import { readInbox } from "@command-center/contract/data/inbox";
import type { DataSet } from "@command-center/contract/wire/live";
import { mayUse } from "@command-center/domain/permissions";
import type { Read, Scope } from "../../database/database.ts";
import { revisionsIn } from "../../database/revisions/data-revisions.ts";
import type { Caller } from "../../identity/sessions/sessions.ts";
import { contradictions } from "../../measures/figures/contradictions.ts";
import { stampOf } from "../../platform/answers/revisions.ts";
import { authorised } from "../../platform/mount/admission.ts";
import { mountPlain } from "../../platform/mount/plain.ts";
import type { Platform } from "../../platform/platform.ts";
import { duePetitions, inboxOf, waitingDecisions } from "./inbox.store.ts";
import { waitingOn } from "./waiting-on-record.store.ts";

/** What waits for an account, in numbers; `decisions` is null for an account that decides nothing. */
interface InboxCounts {
  readonly decisions: number | null;
  readonly due: number;
}

/** Counts for a caller. It fetches what the accounts of a scope share first, then reads what is the caller's own. */
type CountInbox = (caller: Caller) => Promise<(read: Read) => Promise<InboxCounts>>;

const mayDecide = (caller: Caller) =>
  caller.scope === "everywhere" && mayUse("data.import", caller) === "allowed";

/** The inbox of the caller, and what waits on a record. Both are of now; petitions and contradictions are of the current cycle. */
export function mountInbox(platform: Platform): void {
  mountPlain(platform, readInbox, async (someone) => {
    const caller = authorised(readInbox.access, someone);
    const reader = { username: caller.username, mayDecide: mayDecide(caller) };
    return platform.database.read(caller.scope, (read) => inboxOf(read, reader));
  });
  mountPlain(platform, readWaiting, async (someone, { cycle, asOf, known, ...named }) => {
    const caller = authorised(readWaiting.access, someone);
    // A page of the past shows records only.
    if (asOf !== undefined || known !== undefined) return [];
    const reader = { username: caller.username, mayDecide: mayDecide(caller) };
    return platform.database.read(caller.scope, (read) => waitingOn(read, named, reader), { cycle });
  });
}

/** Counts that all accounts of a scope share, and the data sets that they depend on. */
interface SharedCounts {
  readonly due: number;
  readonly contradictions: number;
}
const SHARED: readonly DataSet[] = ["cycle", "areas", "petitions", "claims"];

/** Every page asks for the counts: those that a scope shares are cached until one of their data sets moves. */
export function inboxCounter({ database, revisions, snapshots }: Platform): CountInbox {
  const shared = async (scope: Scope): Promise<SharedCounts> => {
    const key = `inbox.counts ${scope}`;
    const stamp = revisions.stamp(SHARED, scope);
    const make = () =>
      database.read(scope, async (read) => {
        const counts: SharedCounts = {
          due: await duePetitions(read),
          contradictions: (await contradictions(read)).length,
        };
        return {
          stamp: stampOf(await revisionsIn(read), SHARED),
          json: JSON.stringify(counts),
          total: null,
          isForFew: true,
        };
      });
    const { identity } = snapshots.find(key, stamp) ?? (await snapshots.make(key, stamp, make));
    return JSON.parse(identity.bytes.toString()) as SharedCounts;
  };
  return async (caller) => {
    const { due, contradictions: open } = await shared(caller.scope);
    if (!mayDecide(caller)) return async () => ({ decisions: null, due });
    return async (read) => ({
      decisions: open + (await waitingDecisions(read, caller.username)),
      due,
    });
  };
}
