import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import type { askedIn, ResultsAddress } from "../../results-address.ts";

/** A rule, how many it found, and of which results. */
export interface OfRule {
  rule: UnusualRule;
  found: number;
  address: ResultsAddress;
  asked: Omit<ReturnType<typeof askedIn>, "constituency"> & { pollingDay: string; issuer: string };
}
