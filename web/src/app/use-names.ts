import { readWelcome } from "@command-center/contract/cycle";
import { useRead } from "../api/queries.ts";
import { partyShortName } from "./party-name.ts";

export interface Names {
  /** On the mark, e.g. `NRM`. */
  party: string;
  /** Beside the mark, e.g. `Command Center`. */
  product: string;
}

/** The product's names: the server's, until then the last known. */
export function useNames(): Names {
  const { data } = useRead(readWelcome, {});
  return { party: data?.partyShortName ?? partyShortName(), product: data?.productName ?? "Command Center" };
}
