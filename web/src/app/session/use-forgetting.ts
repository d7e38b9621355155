import type { Account } from "@command-center/contract/accounts/accounts";
import { useEffect, useRef } from "react";
import { rightsKey } from "./rights.ts";
import { useStay } from "./stay.ts";

/**
 * What is kept was read with the rights of its time: it goes when role or scope change, while one looks or since the last
 * visit, whose account is kept beside it.
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
