import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

/** A download's place among those under way. */
export interface Place {
  /** Once everything that the download held is free; may be called again. */
  giveBack(): void;
}

/** The downloads that this process is sending. */
export interface Downloads {
  /** Takes a place for one more, which `stop` breaks off. Throws a 429 when all are taken. */
  take(stop: () => void): Place;
}

/** Each holds a connection of this process for as long as its client takes to read; its pool has ten. */
const MOST_AT_ONCE = 4;
const RETRY_SECONDS = "10";

interface Running {
  readonly stop: () => void;
  readonly ended: Promise<void>;
}

/** Counts the downloads of a server, and ends them when it closes: a slow client must not keep it from stopping. */
export function createDownloads(app: FastifyInstance): Downloads {
  const running = new Set<Running>();
  app.addHook("preClose", async () => {
    for (const { stop } of running) stop();
    await Promise.all([...running].map(({ ended }) => ended));
  });
  return {
    take(stop) {
      if (running.size >= MOST_AT_ONCE) {
        throw tooMany("The server is busy with the exports of others. Try again in a moment.");
      }
      let end = () => undefined as void;
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const download = { stop, ended };
      running.add(download);
      return {
        giveBack() {
          running.delete(download);
          end();
        },
      };
    },
  };
}

/** A 429 that says when to ask again. */
export function tooMany(sentence: string): Refusal {
  return new Refusal(429, sentence, { "retry-after": RETRY_SECONDS });
}
