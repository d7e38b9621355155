import type { FastifyInstance } from "fastify";
import { tooMany } from "../../http/errors.ts";
import { PACE, type PaceLimits } from "./download-pace.ts";
import { QUOTA, type DownloadQuota } from "../../identity/accounts/download-quota.ts";

/** A download's place among those under way. */
export interface DownloadPlace {
  /** Once everything that the download held is free; may be called again. */
  giveBack(): void;
  /** Throws a 429 where it is the last place, which is for whoever has no download running. */
  refuseAsSecond(): void;
}

/** How much of a server downloads may take up. */
export interface DownloadLimits {
  readonly pace: PaceLimits;
  readonly quota: DownloadQuota;
}

/** The downloads that this process is sending. */
export interface Downloads {
  /**
   * Takes a place for one more of an account, which `stop` breaks off. Throws a 429 when all are taken, or when only the
   * last is free and the account has one already.
   */
  take(stop: () => void, accountId: string): DownloadPlace;
  readonly limits: DownloadLimits;
  /** Downloads under way. */
  count(): number;
}

/** Each holds a connection of this process for as long as its client takes to read; its pool has ten. */
const MOST_AT_ONCE = 4;

interface Running {
  readonly accountId: string;
  readonly stop: () => void;
  readonly ended: Promise<void>;
}

/** Counts the downloads of a server, and ends them when it closes: a slow client must not keep it from stopping. */
export function createDownloads(
  app: FastifyInstance,
  limits: DownloadLimits = { pace: PACE, quota: QUOTA },
): Downloads {
  const running = new Set<Running>();
  app.addHook("preClose", async () => {
    for (const { stop } of running) stop();
    await Promise.all([...running].map(({ ended }) => ended));
  });
  return {
    limits,
    count: () => running.size,
    take(stop, accountId) {
      if (running.size >= MOST_AT_ONCE) {
        throw tooMany("The server is busy with the exports of others. Try again in a moment.");
      }
      const isSecond = [...running].some((other) => other.accountId === accountId);
      if (isSecond && running.size === MOST_AT_ONCE - 1) throw keptFree();
      let end = () => undefined as void;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const download = { accountId, stop, ended };
      running.add(download);
      return {
        giveBack() {
          running.delete(download);
          end();
        },
        refuseAsSecond() {
          if (running.size === MOST_AT_ONCE) throw keptFree();
        },
      };
    },
  };
}

function keptFree(): Error {
  return tooMany("You already have an export running. Wait for it to finish, or cancel it.");
}
