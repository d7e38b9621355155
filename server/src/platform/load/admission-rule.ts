/** Work that can be refused, by what it costs others: exports and uploads give way to reads. */
export type Work = "read" | "heavy";

/** A queue for places as it is now. Times in milliseconds. */
export interface QueueState {
  readonly places: number;
  readonly waiting: number;
  /** How long each piece of work in a place has been running. */
  readonly runningFor: readonly number[];
  /** How long a piece of work took lately. */
  readonly serviceTime: number;
  /** How long the longest-waiting one has waited. */
  readonly oldestWait: number;
  /** How late the event loop is. */
  readonly lag: number;
}

/** Parts of the time for a response that may pass before its work begins. */
const WAIT_SHARE: Readonly<Record<Work, number>> = { read: 0.75, heavy: 0.25 };

/**
 * Milliseconds until newly arrived work gets a place. Work that is stuck has not ended yet, so its running time counts where it is
 * longer than what ended lately. The first in the queue is evidence as well: who comes after it waits at least as long.
 */
export function expectedWait({
  places,
  waiting,
  runningFor,
  serviceTime,
  oldestWait,
  lag,
}: QueueState): number {
  if (runningFor.length < places && waiting === 0) return lag;
  const average = runningFor.reduce((sum, time) => sum + time, 0) / Math.max(1, runningFor.length);
  const ahead = waiting + 1;
  return lag + Math.max(oldestWait, (ahead * Math.max(serviceTime, average)) / places);
}

/** Whether work is taken on that has to be answered within a time. */
export function isAdmitted(work: Work, queue: QueueState, answerWithin: number): boolean {
  return expectedWait(queue) <= WAIT_SHARE[work] * answerWithin;
}

/** How long a piece of work may wait for its place before it is given up: an answer would come too late. */
export function longestWait(answerWithin: number): number {
  return WAIT_SHARE.read * answerWithin;
}
