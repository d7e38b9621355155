import type { ServerResponse } from "node:http";

/** One open stream of events. */
export interface Stream {
  /** Writes a state; where the client has not taken what came before, only the newest is kept for it. */
  send(state: Buffer): void;
  /** Writes a sign of life. A client that took nothing since the one before the last is dropped. */
  beat(sign: Buffer): void;
  /** Writes last words and ends; a client that does not take them is dropped. */
  end(lastWords: string): void;
}

const MOST_BEATS_UNTAKEN = 2;
const LAST_WORDS_MILLISECONDS = 1_000;

/**
 * Writes events to a response whose head is sent. Each state says all, so that one that was not taken yet is replaced by
 * the next: however slow a client is, this process holds at most two states and no more for it.
 */
export function writeStream(raw: ServerResponse): Stream {
  let isTaking = false;
  let waiting: Buffer | null = null;
  let beatsUntaken = 0;

  const onTaken = () => {
    isTaking = false;
    beatsUntaken = 0;
    if (waiting === null || raw.destroyed) return;
    const next = waiting;
    waiting = null;
    write(next);
  };
  const write = (bytes: Buffer) => {
    isTaking = true;
    raw.write(bytes, onTaken);
  };

  // Whoever went away is found out by the end of the connection.
  raw.on("error", () => undefined);
  return {
    send(state) {
      if (isTaking) waiting = state;
      else write(state);
    },
    beat(sign) {
      if (!isTaking) write(sign);
      else if ((beatsUntaken += 1) >= MOST_BEATS_UNTAKEN) raw.destroy();
    },
    end(lastWords) {
      waiting = null;
      raw.end(lastWords);
      setTimeout(() => raw.destroy(), LAST_WORDS_MILLISECONDS).unref();
    },
  };
}
