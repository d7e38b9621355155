import { readAccount, type Account } from "@command-center/contract/accounts/accounts";
import type { PageAnswer } from "@command-center/contract/wire/first-page";
import { hashKey, type QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { createQueryClient } from "../../api/query-client.ts";
import { drawWhole } from "../../ui/loading/nearness.ts";
import { createQueryStorage, wipeStoredQueries } from "../../api/query-storage.ts";
import { signOut } from "./sign-out.ts";

/** One signed-in stay: whose it is, what it has read, and the two ways in which it ends. */
export interface Stay {
  userName: string;
  queries: QueryClient;
  /** The answers that came with the page, by the hash of their query's key. */
  broughtAlong: ReadonlyMap<string, unknown>;
  /** Removes what others left on this device, and keeps there what came with the page. */
  keepHouse: () => void;
  /** Forgets what was read with other rights than those of now, here and on this device, and asks anew. */
  forgetAnswers: () => Promise<void>;
  /** Ends the session on the server, forgets everything here and reloads. */
  signOut: () => Promise<void>;
  /** Goes on after the same user has signed in again. Until a reload, nothing more is stored on this device. */
  resume: () => void;
  /** Forgets a page that was kept for its user. */
  forgetPage: () => void;
}

let last: Stay | undefined;

/** The stay that was opened last; on the server, where a page is drawn in one step, the one it was drawn in. */
export function openedLast(): Stay | undefined {
  return last;
}

/**
 * Starts a stay, with the answers that came with the page. `onSignedOut` is called once, when the server no longer knows
 * the session; then what was read is forgotten, unless `keepsPage` says that the page waits for its user.
 */
export function openStay(
  userName: string,
  onSignedOut: () => void,
  answers: readonly PageAnswer[] = [],
  keepsPage: () => boolean = () => false,
): Stay {
  const storage = createQueryStorage(userName, DATA_SHAPE);
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    void storage.close();
    if (keepsPage()) return;
    queries.clear();
    onSignedOut();
  };
  const queries = createQueryClient({ storage, onSignedOut: end });
  const at = Date.now();
  for (const { id, input, data } of answers) {
    // A panel that hydrates late needs what the server rendered it from.
    queries.setQueryDefaults([id, input], { gcTime: Infinity });
    queries.setQueryData([id, input], data, { updatedAt: at });
  }
  const keepHouse = () => {
    void storage.tidy();
    const brought = answers.find(({ id }) => id === readAccount.id)?.data as Account | undefined;
    if (brought === undefined) return;
    // The account came with the page, so the one that is kept is not read: what it could see may be more.
    storage.waitFor(async () => {
      const keptAccount = await storage.read<Account>(hashKey([readAccount.id, {}]));
      if (keptAccount !== undefined && rightsKey(keptAccount) !== rightsKey(brought))
        await wipeStoredQueries();
    });
    storage.endAt(brought.sessionEndsAt);
    for (const { id, input, data, unkept } of answers)
      if (!unkept) storage.keep(hashKey([id, input]), data, at);
  };
  const forgetAnswers = async () => {
    await wipeStoredQueries();
    // What the server rendered may say more than this account may still see.
    drawWhole("in-time");
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== readAccount.id });
  };
  const stay: Stay = {
    userName,
    queries,
    broughtAlong: new Map(answers.map(({ id, input, data }) => [hashKey([id, input]), data])),
    keepHouse,
    forgetAnswers,
    signOut: () => {
      // What hears meanwhile that the session is gone has nothing to add: login would show, and go with what was typed.
      over = true;
      return signOut(storage.close);
    },
    resume: () => {
      over = false;
      void queries.invalidateQueries();
    },
    forgetPage: () => queries.clear(),
  };
  if (import.meta.env.SSR) last = stay;
  return stay;
}

export const StayContext = createContext<Stay | null>(null);

/** The stay that the calling component belongs to. */
export function useStay(): Stay {
  const stay = use(StayContext);
  if (!stay) throw new Error("useStay needs a signed-in stay around it.");
  return stay;
}

/** The rights of an account as a comparable string. */
export function rightsKey({ role, limitedTo }: Account): string {
  return JSON.stringify([role, limitedTo]);
}
