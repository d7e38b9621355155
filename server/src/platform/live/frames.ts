import { createHash } from "node:crypto";
import { EVENTS } from "@command-center/contract/wire/event-names";
import { DATA_SETS, type DataSet } from "@command-center/contract/wire/live";

/** One state of the data sets as all streams send it: written once, however many take it. */
export interface State {
  /** Tells this state from others, of another scope or another time, and says nothing else. */
  readonly id: string;
  /** The state, then a sign of life. */
  readonly frame: Buffer;
}

/** The state of some revisions, as it goes over the wire. */
export function stateOf(revisionOf: (dataSet: DataSet) => number): State {
  const data = JSON.stringify(Object.fromEntries(DATA_SETS.map((name) => [name, revisionOf(name)])));
  const id = createHash("sha256").update(data).digest("base64url").slice(0, 16);
  return { id, frame: Buffer.concat([Buffer.from(event(EVENTS.revisions, data, id)), beatNow()]) };
}

/** A sign of life with the server's time, by which a browser whose clock is wrong tells the time of what it hears. */
export function beatNow(): Buffer {
  return Buffer.from(event(EVENTS.beat, String(Date.now())));
}

/** Last event of a stream: its session has ended, or may see something else now. */
export const OVER = event(EVENTS.over, "1");

function event(name: string, data: string, id?: string): string {
  return `${id === undefined ? "" : `id: ${id}\n`}event: ${name}\ndata: ${data}\n\n`;
}

const A_SECOND = 1_000;
/** Milliseconds of pause for each open stream: 5,000 clients come back over 15 s, not all at once. */
const MILLISECONDS_A_STREAM = 3;
const LONGEST_SPREAD = 15_000;

/** How long a client is to wait before it comes back, when so many others may have to as well. */
export function pauseAmong(streams: number): string {
  const spread = Math.min(streams * MILLISECONDS_A_STREAM, LONGEST_SPREAD);
  return `retry: ${Math.round(A_SECOND + Math.random() * spread)}\n\n`;
}
