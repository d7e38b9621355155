import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { useQuery } from "@tanstack/react-query";
import { reading } from "../../api/queries.ts";

/** What guards one's account: asked anew on every visit, as an old answer may be wrong by now, and kept on no device. */
export function useOwn<E extends Endpoint>(endpoint: E) {
  return useQuery({
    ...reading(endpoint, {} as InputOf<E>),
    persister: (answer, context) => answer(context),
    staleTime: 0,
  });
}
