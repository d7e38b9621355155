import type { Figure } from "@command-center/contract/figures";
import { DECLARED_AGAIN } from "@command-center/domain/results/declarations";

/**
 * How many declarations of the MP primaries followed another of their seat, by the server's count: what was made and is not in
 * force may also have been nullified. 0 where it is not known.
 */
export function declaredAgain(declared: Pick<Figure, "parts"> | undefined): number {
  return declared?.parts.find(({ label }) => label === DECLARED_AGAIN)?.value ?? 0;
}
