import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../../api/client.ts";

/**
 * A write whose answer is shown once: `mutateAsync(input)`. Never repeated unseen, as each time makes another secret;
 * forgotten with the component; and nothing is read anew until whoever called has shown it.
 */
export function useSecret<E extends Endpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: InputOf<E>) => request(endpoint, input),
    retry: false,
    gcTime: 0,
  });
}
