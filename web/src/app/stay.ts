import { readAccount } from "@command-center/contract/accounts";
import type { QueryClient } from "@tanstack/react-query";
import { createContext, use } from "react";
import { createQueryClient } from "../api/query-client.ts";
import { createQueryStorage, wipeStoredQueries } from "../api/query-storage.ts";
import { signOut } from "./sign-out.ts";

/** One signed-in stay: whose it is, what it has read, and the two ways in which it ends. */
export interface Stay {
  userName: string;
  queries: QueryClient;
  /** Forgets what was read with other rights than those of now, here and on this device, and asks anew. */
  forgetAnswers: () => Promise<void>;
  /** Ends the session on the server, forgets everything here and reloads. */
  signOut: () => Promise<void>;
}

/** Starts a stay. `onSignedOut` is called once, when the server no longer knows the session. */
export function openStay(userName: string, onSignedOut: () => void): Stay {
  const storage = createQueryStorage(userName, DATA_SHAPE);
  void storage.tidy();
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    queries.clear();
    void storage.close();
    onSignedOut();
  };
  const queries = createQueryClient({ storage, onSignedOut: end });
  const forgetAnswers = async () => {
    await wipeStoredQueries();
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== readAccount.id });
  };
  return { userName, queries, forgetAnswers, signOut: () => signOut(storage.close) };
}

export const StayContext = createContext<Stay | null>(null);

/** The stay that the calling component belongs to. */
export function useStay(): Stay {
  const stay = use(StayContext);
  if (!stay) throw new Error("useStay needs a signed-in stay around it.");
  return stay;
}
