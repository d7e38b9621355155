import { fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** An answer of the product as it went over the wire, for the bare route to repeat. */
export interface RecordedAnswer {
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly unchangedHeaders: Readonly<Record<string, string>>;
  /** Base64. */
  readonly body: string;
}

/** A server in a process of its own, which what is measured does not slow down. */
export interface ForkedServer {
  readonly origin: string;
  readonly pid: number;
  /** From starting the process until it listens. */
  readonly startMilliseconds: number;
  stop(): Promise<void>;
}

export const NOTHING: RecordedAnswer = { etag: "", headers: {}, unchangedHeaders: {}, body: "" };

/** Starts a bare Fastify process that repeats an answer. */
export async function startBareServer(recorded: RecordedAnswer): Promise<ForkedServer> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-bench-"));
  const file = join(directory, "answer.json");
  await writeFile(file, JSON.stringify(recorded));
  const server = await forkServer("bare", file);
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(directory, { recursive: true });
    },
  };
}

/** Starts one of the bench's own servers, `bare` or `control-server`, and waits for the origin that it tells. */
export async function forkServer(name: string, argument: string): Promise<ForkedServer> {
  const began = performance.now();
  // Beside this file once both are bundled (scripts/bench.mjs).
  const child = fork(fileURLToPath(new URL(`${name}.js`, import.meta.url)), [argument], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const origin = await new Promise<string>((resolve, reject) => {
    child.once("message", (message) => resolve(String(message)));
    child.once("exit", () => reject(new Error(`The server ${name} did not start.`)));
  });
  return {
    origin,
    pid: child.pid ?? 0,
    startMilliseconds: performance.now() - began,
    async stop() {
      child.kill();
      await ended;
    },
  };
}

/** What the connection adds by itself. */
const OF_THE_CONNECTION = new Set([
  "connection",
  "date",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);

interface RawAnswer {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

/** Reads an answer without undoing its compression. */
function readRaw(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(answer.headers)
              .filter(([name]) => !OF_THE_CONNECTION.has(name))
              .map(([name, value]) => [name, String(value)]),
          ),
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** Asks the product for a kept answer, twice: the second time with its tag. */
export async function recordAnswer(url: string, headers: Record<string, string>): Promise<RecordedAnswer> {
  const whole = await readRaw(url, headers);
  const etag = whole.headers["etag"] ?? "";
  const unchanged = await readRaw(url, { ...headers, "if-none-match": etag });
  if (whole.status !== 200 || whole.headers["content-encoding"] !== "br" || unchanged.status !== 304) {
    throw new Error(
      `${url} answered ${whole.status}, then ${unchanged.status}: not a kept answer in brotli.`,
    );
  }
  return {
    etag,
    headers: whole.headers,
    unchangedHeaders: unchanged.headers,
    body: whole.body.toString("base64"),
  };
}
