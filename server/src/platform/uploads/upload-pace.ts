import type { FastifyRequest } from "fastify";
import { Refusal } from "../../http/errors.ts";

/** How slow an upload may be. */
export interface UploadPace {
  readonly lookIntervalMs: number;
  /** Bytes that have to arrive between two looks. */
  readonly leastBytes: number;
  readonly longestMs: number;
}

/**
 * 4 kB a second, looked at every minute, and half an hour in all. A cheap phone on a bad 3G line sends 8 kB a second: a file of 5 MB
 * takes ten minutes.
 */
export const UPLOAD_PACE: UploadPace = { lookIntervalMs: 60_000, leastBytes: 240_000, longestMs: 1_800_000 };

const TOO_SLOW =
  "The upload was too slow. Use a faster connection, or save the table as .xlsx: that is much smaller.";

/** Ends an upload that arrives too slowly, or takes too long, by calling `end` with the refusal. */
export function watchPace({ raw }: FastifyRequest, pace: UploadPace, end: (refusal: Refusal) => void) {
  let arrived = 0;
  const from = performance.now();
  const timer = setInterval(() => {
    const isLate = performance.now() - from > pace.longestMs;
    if (!raw.complete && (arrived < pace.leastBytes || isLate)) end(new Refusal(408, TOO_SLOW));
    arrived = 0;
  }, pace.lookIntervalMs);
  return {
    arrived: (bytes: number) => {
      arrived += bytes;
    },
    stop: () => clearInterval(timer),
  };
}
