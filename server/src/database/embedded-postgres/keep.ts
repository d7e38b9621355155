import { setTimeout as sleep } from "node:timers/promises";
import { withoutRoom } from "./complaints.ts";
import { LauncherError, NoRoom } from "./launcher-error.ts";
import type { DatabasePlace } from "./place.ts";
import type { Running } from "./postmaster.ts";

/** A server that ends more often than this within the time beside it does so for a reason that a start does not mend. */
const MOST_ENDS = 5;
const WITHIN_MS = 600_000;
/** How often one start is tried, and how long is waited in between. */
const MOST_TRIES = 3;
const PAUSE_MS = 1_000;
/** The same on a full disk, where starts are tried until there is room. */
const FULL_PAUSE_MS = 5_000;

/** Hears of a server that ended unasked: null where it is started again, `NoRoom` where it waits for room, else why it is given up. */
type OnEnd = (failure: LauncherError | null) => void;

/** One server over all its lives: the first, and those that `startAnew` gives once it is to be kept running. */
export function keep(place: DatabasePlace, first: Running, startAnew: () => Promise<Running>) {
  let current = first;
  let isStopping = false;
  /** The start of a server that ended, while it is under way. */
  let starting: Promise<void> = Promise.resolve();
  const ends: number[] = [];

  const watch = async (onEnd: OnEnd): Promise<void> => {
    await current.gone;
    if (isStopping) return;
    // On a full disk it ends with each change, until there is room.
    if (withoutRoom(place, current.output()) === null) ends.push(Date.now());
    if (ends.filter((at) => Date.now() - at < WITHIN_MS).length > MOST_ENDS) {
      onEnd(unsteady(place));
      return;
    }
    onEnd(null);
    starting = restart(onEnd);
  };
  const restart = async (onEnd: OnEnd): Promise<void> => {
    for (let tries = 1; !isStopping; tries += 1) {
      try {
        current = await startAnew();
        void watch(onEnd);
        return;
      } catch (error) {
        // What killed the server may have killed the next one while it came up, or may pass.
        const failure = error instanceof LauncherError ? error : new LauncherError(String(error));
        const isFull = failure instanceof NoRoom;
        if (isFull ? tries === MOST_TRIES : tries >= MOST_TRIES) onEnd(failure);
        if (!isFull && tries >= MOST_TRIES) return;
        await sleep(isFull ? FULL_PAUSE_MS : PAUSE_MS);
      }
    }
  };
  return {
    explain: (error: unknown) => withoutRoom(place, `${String(error)}\n${current.output()}`),
    keepRunning: (onEnd: OnEnd) => void watch(onEnd),
    async stop(): Promise<void> {
      isStopping = true;
      await starting;
      await current.stop();
    },
  };
}

function unsteady(place: DatabasePlace): LauncherError {
  return new LauncherError(
    `The built-in PostgreSQL ended ${MOST_ENDS + 1} times within ${WITHIN_MS / 60_000} minutes. ` +
      `Read in ${place.logFile} what ends it, and start again.`,
  );
}
