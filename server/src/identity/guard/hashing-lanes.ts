import type { Refusal } from "../../http/errors.ts";

/** Whose password is hashed: that of people who are known here, or that of strangers. */
export type Lane = "known" | "new";

/** A place in a lane, held from before a guess is counted until it is answered. */
export interface LanePlace {
  /** Hashes when it is this lane's turn. */
  hash<T>(hashes: () => Promise<T>): Promise<T>;
  leave(): void;
}

export interface HashingLanes {
  /** Throws a refusal where the lane is full. */
  take(lane: Lane): LanePlace;
  /** Hashes that wait for their turn. */
  waiting(): Readonly<Record<Lane, number>>;
}

export interface LaneSizes {
  /** Hashes at the same time, of both lanes. */
  readonly atOnce: number;
  /** Hashes of strangers among them; the rest is kept for people who are known. */
  readonly atOnceOfNew: number;
  /** Places of each lane. */
  readonly places: Readonly<Record<Lane, number>>;
}

/**
 * Two lanes that share the hashing. Known people go first: they wait for one hash of a stranger at most, however many
 * strangers wait.
 */
export function createHashingLanes(
  { atOnce, atOnceOfNew, places }: LaneSizes,
  full: () => Refusal,
): HashingLanes {
  const waiting: Record<Lane, (() => void)[]> = { known: [], new: [] };
  const hashing: Record<Lane, number> = { known: 0, new: 0 };
  const takenPlaces: Record<Lane, number> = { known: 0, new: 0 };

  const nextLane = (): Lane | null => {
    if (hashing.known + hashing.new >= atOnce) return null;
    if (waiting.known.length > 0) return "known";
    return waiting.new.length > 0 && hashing.new < atOnceOfNew ? "new" : null;
  };
  const goOn = () => {
    for (let lane = nextLane(); lane !== null; lane = nextLane()) {
      hashing[lane] += 1;
      waiting[lane].shift()?.();
    }
  };

  return {
    waiting: () => ({ known: waiting.known.length, new: waiting.new.length }),
    take(lane) {
      if (takenPlaces[lane] >= places[lane]) throw full();
      takenPlaces[lane] += 1;
      return {
        async hash(hashes) {
          await new Promise<void>((resolve) => {
            waiting[lane].push(resolve);
            goOn();
          });
          try {
            return await hashes();
          } finally {
            hashing[lane] -= 1;
            goOn();
          }
        },
        leave() {
          takenPlaces[lane] -= 1;
        },
      };
    },
  };
}
