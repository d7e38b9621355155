import type { Account } from "@command-center/contract/accounts/accounts";
import { useEffect, useRef } from "react";
import { rightsKey, useStay } from "./stay.ts";

/**
 * Forgets the kept answers when role or scope change, as they were read with other rights: while a page is open, or since
 * the last visit, whose account is kept beside them.
 */
export function useForgetting(account: Account | undefined): void {
  const { forgetAnswers } = useStay();
  const rights = account && rightsKey(account);
  const before = useRef(rights);
  useEffect(() => {
    if (before.current !== undefined && rights !== undefined && before.current !== rights)
      void forgetAnswers();
    before.current = rights ?? before.current;
  }, [rights, forgetAnswers]);
}
