import type { Trouble } from "./trouble.ts";

/** What a process knows of how its database is. Nobody asks the database for it. */
export interface Condition {
  /** Whether the database does not answer: all queries then fail at once. */
  isAway(): boolean;
  /** Whether the disk counts as full, as a write found no room a moment ago. */
  isFull(): boolean;
  /** A sentence for who looks after the installation; null while all is well. */
  problem(): string | null;
  /** Notes that the database does not answer, or does again. */
  setAway(isAway: boolean): void;
  /** Notes the outcome of a query. */
  note(trouble: Trouble | null): void;
  /** The trouble there is now, or else the last one noted since a time (`performance.now`), whoever had it. */
  troubleSince(time: number): Trouble | null;
  /** Notes a write that succeeded: while the disk is full, small ones still do for a while. */
  written(): void;
  /** Calls when the database stops answering, until the function that it returns is called. */
  onAway(listener: () => void): () => void;
  /** Calls with a sentence when it changes for the worse, and when it is over. */
  onChange(listener: (sentence: string) => void): void;
}

const AWAY = "The database does not answer.";
const FULL = "The disk of the database is full: nothing can be saved.";

/** For so long after a write that found no room the disk counts as full: a write that succeeds may have needed no room. */
const FULL_FOR_MILLISECONDS = 10_000;

export function createCondition(): Condition {
  let away = false;
  /** When its disk was last found full. */
  let fullAt: number | null = null;
  let last: { readonly trouble: Trouble; readonly at: number } | null = null;
  const leaving = new Set<() => void>();
  const listeners: ((sentence: string) => void)[] = [];
  const say = (sentence: string) => listeners.forEach((listener) => listener(sentence));
  return {
    isAway: () => away,
    isFull: () => fullAt !== null,
    problem: () => (away ? AWAY : fullAt !== null ? FULL : null),
    setAway(isAway) {
      if (isAway === away) return;
      away = isAway;
      say(away ? AWAY : "The database answers again.");
      if (away) for (const listener of leaving) listener();
    },
    note(trouble) {
      if (trouble === null) return;
      last = { trouble, at: performance.now() };
      if (trouble !== "full") return;
      if (fullAt === null) say(FULL);
      fullAt = last.at;
    },
    troubleSince(time) {
      if (away) return "away";
      return last !== null && last.at >= time ? last.trouble : null;
    },
    written() {
      if (fullAt === null || performance.now() - fullAt < FULL_FOR_MILLISECONDS) return;
      fullAt = null;
      say("The database can be written to again.");
    },
    onAway(listener) {
      leaving.add(listener);
      return () => leaving.delete(listener);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
