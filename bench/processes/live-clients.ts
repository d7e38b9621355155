// Thousands of clients of a stream of events, in a process of their own: sockets that note when an event came.
import { connect, type Socket } from "node:net";

/** What the bench has the clients do; each is answered by a {@link LiveAnswer}. */
export type LiveOrder =
  | { readonly do: "open"; readonly origin: string; readonly cookies: readonly string[] }
  /** From now on who loses the stream comes back. */
  | { readonly do: "come-back" }
  | { readonly do: "tell" }
  | { readonly do: "close" };

export interface LiveAnswer {
  /** Streams that are open. */
  readonly open: number;
  /** Events since the last order: when, in milliseconds since 1970, and which. */
  readonly heard: readonly { readonly at: number; readonly id: string }[];
  /** How many clients know which state. */
  readonly known: readonly (readonly [id: string, clients: number])[];
}

/** So many connections are made at once: what listens has a queue of so many more. */
const AT_ONCE = 100;
const EVENT = /id: (\S+)\nevent: revisions\ndata: \S+\n\n/g;

interface Client {
  readonly cookie: string;
  socket: Socket | null;
  /** The last event's. */
  id: string;
  /** What the server said last of how long to stay away, in milliseconds. */
  pause: number;
}

let clients: Client[] = [];
let origin = new URL("http://127.0.0.1");
let isComingBack = false;
let heard: { at: number; id: string }[] = [];

/** Opens a client's stream; resolves once it has said something. */
function open(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(origin.port), origin.hostname);
    client.socket = socket;
    let text = "";
    let hasSpoken = false;
    socket.once("connect", () =>
      socket.write(
        `GET /api/events HTTP/1.1\r\nhost: ${origin.host}\r\ncookie: ${client.cookie}\r\n` +
          `${client.id === "" ? "" : `last-event-id: ${client.id}\r\n`}\r\n`,
      ),
    );
    socket.setEncoding("utf8");
    socket.on("data", (piece: string) => {
      const at = Date.now();
      text += piece;
      const status = /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
      if (status !== undefined && status !== "200") socket.destroy();
      for (const [, pause] of text.matchAll(/retry: (\d+)\n\n/g)) client.pause = Number(pause);
      for (const [, id = ""] of text.matchAll(EVENT)) {
        heard.push({ at, id });
        client.id = id;
      }
      if (/event: \w+\ndata: \S+\n\n/.test(text)) {
        hasSpoken = true;
        resolve();
      }
      // What is begun and not whole stays for the next piece.
      text = text.slice(text.lastIndexOf("\n\n") + 2);
    });
    socket.on("error", reject);
    socket.on("close", () => {
      client.socket = null;
      reject(new Error("closed"));
      if (isComingBack && hasSpoken) comeBack(client, 0);
    });
  });
}

/** As a browser does: first when the server said, then after growing, jittered pauses. */
function comeBack(client: Client, failures: number): void {
  const pause = failures === 0 ? client.pause : 1_000 * 2 ** failures * (0.5 + Math.random());
  setTimeout(() => {
    open(client).catch(() => comeBack(client, failures + 1));
  }, pause);
}

const isOpen = ({ socket }: Client) => socket !== null && !socket.connecting && !socket.destroyed;

process.on("message", (order: LiveOrder) => {
  void follow(order).then((answer: LiveAnswer) => process.send?.(answer));
});

async function follow(order: LiveOrder): Promise<LiveAnswer> {
  if (order.do === "open") {
    origin = new URL(order.origin);
    clients = order.cookies.map((cookie) => ({ cookie, socket: null, id: "", pause: 1_000 }));
    const waiting = clients.values();
    const lane = async () => {
      for (const client of waiting) await open(client);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  }
  if (order.do === "come-back") isComingBack = true;
  if (order.do === "close") for (const { socket } of clients) socket?.destroy();
  const known = new Map<string, number>();
  for (const { id } of clients) known.set(id, (known.get(id) ?? 0) + 1);
  const answer = { open: clients.filter(isOpen).length, heard, known: [...known] };
  heard = [];
  return answer;
}
