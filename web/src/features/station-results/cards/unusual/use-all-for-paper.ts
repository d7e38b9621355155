import {
  readUnusualResults,
  UNUSUAL_ON_A_PAGE,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { reading } from "../../../../api/queries.ts";
import { useChosenCycle } from "../../../../navigation/address.ts";
import { whenPrinted } from "../../../../ui/loading/nearness.ts";
import type { OfRule } from "./of-rule.ts";

/** Most results of a rule that are fetched for paper: some twenty sheets of it. */
const MOST_ON_PAPER = 500;

/**
 * All results of a rule, fetched when the page is about to be printed; null until then, and where they are too many for paper or
 * could not be fetched.
 */
export function useAllForPaper(
  rule: OfRule["rule"],
  found: number,
  asked: OfRule["asked"],
): readonly UnusualResult[] | "coming" | null {
  const queries = useQueryClient();
  const cycle = useChosenCycle();
  const [all, set] = useState<readonly UnusualResult[] | "coming" | null>(null);
  const fetchAll = useEffectEvent(async () => {
    // Before the call returns: whoever prints waits for what is said to load.
    flushSync(() => set("coming"));
    const pages = Array.from({ length: Math.ceil(found / UNUSUAL_ON_A_PAGE) }, (_, at) => at + 1);
    try {
      const read = await Promise.all(
        pages.map((page) => queries.fetchQuery(reading(readUnusualResults, { ...asked, rule, page }, cycle))),
      );
      set(read.flatMap(({ rules }) => rules[0]?.results ?? []));
    } catch {
      // Paper then has what is on the screen, and says so.
      set(null);
    }
  });
  const isFew = found <= MOST_ON_PAPER;
  useEffect(() => {
    if (!isFew) return;
    const stop = whenPrinted(() => void fetchAll());
    const forget = () => set(null);
    addEventListener("afterprint", forget);
    return () => {
      stop();
      removeEventListener("afterprint", forget);
    };
  }, [isFew]);
  return all;
}
