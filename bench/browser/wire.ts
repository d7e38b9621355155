import { createServer, request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** What a browser asked a server for, of one kind. */
export interface Asked {
  readonly requests: number;
  /** Of the answers' bodies, as they went over the wire. */
  readonly bytes: number;
}

export interface AskedScripts extends Asked {
  /** To be run by a page at once; the rest is the service worker, and what it or the page fetch ahead. */
  readonly run: Asked;
}

/** An address in front of a server, at which is counted what a browser asks of it. */
export interface Wire {
  readonly origin: string;
  /** The JavaScript so far, by its content type; whoever asked for it: a page, its workers, the service worker. */
  scripts(): AskedScripts;
  /** Whether nothing but endless answers is under way and no script was asked for in the last so many milliseconds. */
  isQuiet(milliseconds: number): boolean;
  stop(): Promise<void>;
}

const isScript = ({ headers }: IncomingMessage) => headers["content-type"]?.includes("javascript") === true;
const isEndless = ({ headers }: IncomingMessage) =>
  headers["content-type"]?.startsWith("text/event-stream") === true;

/**
 * Counted here and not in the browser: what a service worker fetches, what is preloaded, what comes from a cache after
 * all, a browser tells of each in another way, if at all.
 */
export async function tap(target: string): Promise<Wire> {
  const all = { requests: 0, bytes: 0 };
  const run = { requests: 0, bytes: 0 };
  let last = performance.now();
  const pending = new Set<IncomingMessage>();
  const pass = (asked: IncomingMessage, reply: ServerResponse) => {
    pending.add(asked);
    reply.once("close", () => pending.delete(asked));
    const sent = forward(
      `${target}${asked.url}`,
      { method: asked.method, headers: asked.headers },
      (answer) => {
        if (isEndless(answer)) pending.delete(asked);
        if (isScript(answer)) {
          const counts = asked.headers["sec-fetch-dest"] === "script" ? [all, run] : [all];
          for (const count of counts) count.requests += 1;
          last = performance.now();
          answer.on("data", (chunk: Buffer) => {
            for (const count of counts) count.bytes += chunk.length;
            last = performance.now();
          });
        }
        reply.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(reply);
      },
    );
    sent.once("error", () => reply.destroy());
    reply.once("close", () => sent.destroy());
    asked.pipe(sent);
  };
  const server = createServer(pass);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    scripts: () => ({ ...all, run: { ...run } }),
    isQuiet: (milliseconds) => pending.size === 0 && performance.now() - last > milliseconds,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
