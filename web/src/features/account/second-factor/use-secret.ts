import type { Endpoint, InputOf } from "@command-center/contract/wire/endpoint";
import { useMutation } from "@tanstack/react-query";
import { request } from "../../../api/client.ts";

/**
 * A write whose answer, a secret, is shown once: `mutateAsync(input)`. It is never retried, as each call makes another
 * secret; the secret is forgotten with the component; the caller refetches once it has been shown.
 */
export function useSecret<E extends Endpoint>(endpoint: E) {
  return useMutation({
    mutationFn: (input: InputOf<E>) => request(endpoint, input),
    retry: false,
    gcTime: 0,
  });
}
