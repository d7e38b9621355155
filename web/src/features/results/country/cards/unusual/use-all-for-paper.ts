import {
  readUnusualResults,
  UNUSUAL_AT_MOST,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { reading } from "../../../../../api/queries.ts";
import { useMoment } from "../../../../../navigation/address.ts";
import { whenPrinted } from "../../../../../ui/loading/nearness.ts";
import type { OfRule } from "./of-rule.ts";

/** Opened rules ask one after the other: each answer is a look through all sheets of the unit, and others ask, too. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * All results of a rule, fetched when the page is about to be printed and forgotten after it; null until then, and where they
 * are too many for paper or could not be fetched.
 */
export function useAllForPaper(
  rule: OfRule["rule"],
  found: number,
  asked: OfRule["asked"],
): readonly UnusualResult[] | "coming" | null {
  const queries = useQueryClient();
  const moment = useMoment();
  const [all, set] = useState<readonly UnusualResult[] | "coming" | null>(null);
  // What came too late for one print is not what the next one shows.
  const print = useRef(0);
  const fetchAll = useEffectEvent(async () => {
    print.current += 1;
    const own = print.current;
    // Before the call returns: whoever prints waits for what is said to load.
    flushSync(() => set("coming"));
    const input = { ...asked, rule, limit: UNUSUAL_AT_MOST };
    const coming = turn.then(() => queries.fetchQuery(reading(readUnusualResults, input, moment)));
    turn = coming.catch(() => null);
    try {
      const { rules } = await coming;
      if (own === print.current) set(rules[0]?.results ?? null);
    } catch {
      // Paper then has what is on the screen, and says so.
      if (own === print.current) set(null);
    }
  });
  const isFew = found <= UNUSUAL_AT_MOST;
  useEffect(() => {
    if (!isFew) return;
    const stop = whenPrinted(() => void fetchAll());
    const forget = () => {
      print.current += 1;
      set(null);
    };
    addEventListener("afterprint", forget);
    return () => {
      forget();
      stop();
      removeEventListener("afterprint", forget);
    };
  }, [isFew]);
  return all;
}
