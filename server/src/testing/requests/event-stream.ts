import { request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServedApp } from "../test-app.ts";

/** One event as it came. */
export interface Heard {
  readonly event: string;
  readonly id: string | null;
  readonly data: string;
}

/** A client of a stream of events, by a socket of its own. */
export interface EventClient {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** Everything so far; of a refusal, its sentence. */
  text(): string;
  /** The events so far, without heartbeats by default. */
  events(options?: { beats: boolean }): Heard[];
  isOver(): boolean;
  close(): void;
}

/** Makes a test's server reachable by sockets; answers its port. */
export async function listen({ app }: ServedApp): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a stream and waits for its head. */
export function openEvents(
  port: number,
  cookie: string | undefined,
  headers: Record<string, string> = {},
): Promise<EventClient> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      host: "127.0.0.1",
      path: "/api/events",
      agent: false,
      headers: { ...(cookie === undefined ? {} : { cookie }), ...headers },
    });
    sent.once("error", reject);
    sent.once("response", (answer) => {
      let text = "";
      let isOver = false;
      answer.setEncoding("utf8");
      answer.on("data", (piece: string) => (text += piece));
      answer.on("error", () => undefined);
      answer.once("close", () => (isOver = true));
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: () => text,
        events: ({ beats } = { beats: false }) =>
          parse(text).filter(({ event }) => beats || event !== "beat"),
        isOver: () => isOver,
        close: () => void answer.destroy(),
      });
    });
    sent.end();
  });
}

function parse(text: string): Heard[] {
  const whole = text.split("\n\n").slice(0, -1);
  return whole.flatMap((block) => {
    const fields = new Map(
      block.split("\n").map((line) => {
        const cut = line.indexOf(": ");
        return [line.slice(0, cut), line.slice(cut + 2)];
      }),
    );
    const event = fields.get("event");
    if (event === undefined) return [];
    return [{ event, id: fields.get("id") ?? null, data: fields.get("data") ?? "" }];
  });
}
