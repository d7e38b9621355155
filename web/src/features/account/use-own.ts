import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { useRead } from "../../api/queries.ts";

/** Reads what guards one's account: anew at every visit, as an old answer may be wrong by now, and kept on no device. */
export function useOwn<E extends Endpoint>(endpoint: E) {
  return useRead(endpoint, {} as InputOf<E>, {
    persister: (answer, context) => answer(context),
    staleTime: 0,
  });
}
