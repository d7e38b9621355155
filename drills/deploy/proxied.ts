import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { request, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inDatabase } from "../../e2e/steps/database.ts";
import { ADMIN, freePort, startServer, type RunningServer } from "../../e2e/steps/server.ts";
import type { Finding } from "../drill.ts";
import { until } from "../embedded.ts";

/** The examples of the repository; this file is two folders below its root, built or not. */
const EXAMPLES = fileURLToPath(new URL("../../deploy/", import.meta.url));

/** Text of an example with its own values in the place of those that an administrator replaces. Throws where one is not there. */
export async function exampleWith(
  name: string,
  values: readonly (readonly [example: string, own: string])[],
): Promise<string> {
  let text = await readFile(join(EXAMPLES, name), "utf8");
  for (const [example, own] of values) {
    if (!text.includes(example)) throw new Error(`deploy/${name} no longer has ${example}.`);
    text = text.replaceAll(example, own);
  }
  return text;
}

/** What a proxy is started with: a directory of its own with a certificate for localhost, and ports. */
export interface ProxyPlace {
  readonly directory: string;
  readonly certificate: string;
  readonly key: string;
  readonly port: number;
  readonly plainPort: number;
  readonly productPort: number;
}

/** Starts a proxy and resolves to its process. It is not root: an unprivileged user, where the drill is. */
export type StartProxy = (place: ProxyPlace, asNobody: object) => Promise<ChildProcess>;

/** Puts the product behind a proxy as its example says, and looks at it from outside. */
export async function behindProxy(start: StartProxy): Promise<Finding[]> {
  const directory = await mkdtemp(join(tmpdir(), "command-center-proxy-"));
  const [port, plainPort, productPort] = [await freePort(), await freePort(), await freePort()];
  const [certificate, key] = [join(directory, "cert.pem"), join(directory, "key.pem")];
  const subject = ["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-x509", "-nodes", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1"];
  execFileSync("openssl", ["req", ...kind, ...subject, "-keyout", key, "-out", certificate], {
    stdio: "ignore",
  });
  // A process that is not root has to read and write here.
  for (const [path, mode] of [
    [directory, 0o777],
    [key, 0o644],
  ] as const)
    await chmod(path, mode);
  const origin = `https://localhost:${port}`;
  const server = await startServer({
    PORT: String(productPort),
    PUBLIC_ORIGIN: origin,
    TRUSTED_PROXIES: "loopback",
    // The sample takes no files.
    DATA: "empty",
    METRICS_TOKEN: "a-token-of-24-characters",
  });
  try {
    const asNobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const place = { directory, certificate, key, port, plainPort, productPort };
    const proxy = await start(place, asNobody);
    const ended = once(proxy, "exit");
    try {
      return await findingsAt(new Client(origin, await readFile(certificate)), server);
    } finally {
      proxy.kill("SIGTERM");
      // Caddy waits for connections that are open. Killed at once, nginx would leave its workers behind.
      const impatient = setTimeout(() => proxy.kill("SIGKILL"), 3_000);
      await ended;
      clearTimeout(impatient);
    }
  } finally {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  }
}

/** Starts a program and waits until something answers at a port. */
export async function startAndAwait(
  program: string,
  args: readonly string[],
  options: object,
  port: number,
): Promise<ChildProcess> {
  const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const isUp = () =>
    fetch(`https://localhost:${port}`).then(
      () => true,
      // It answers with a self-signed certificate.
      (error: { cause?: { code?: string } }) => error.cause?.code !== "ECONNREFUSED",
    );
  const upAfter = await until(async () => child.exitCode !== null || (await isUp()), 20_000);
  if (upAfter === null || child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`);
  return child;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Another address of this machine than the proxy's, so that the two can be told apart. */
const CLIENT_ADDRESS = "127.0.0.2";

class Client {
  readonly #origin: string;
  readonly #ca: Buffer;
  cookie = "";

  constructor(origin: string, ca: Buffer) {
    this.#origin = origin;
    this.#ca = ca;
  }

  get origin(): string {
    return this.#origin;
  }

  /** Resolves with the whole answer; `onText` gets its text as it comes, and may end it. */
  send(
    path: string,
    options: RequestOptions = {},
    body?: Buffer | string,
    onText?: (text: string, end: () => void) => void,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#origin}${path}`, {
        ca: this.#ca,
        localAddress: CLIENT_ADDRESS,
        agent: false,
        ...options,
        headers: { cookie: this.cookie, origin: this.#origin, ...options.headers },
      });
      sent.once("error", reject);
      sent.once("response", (answer) => {
        let text = "";
        const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        answer.on("data", (chunk: Buffer) => {
          text += chunk.toString();
          onText?.(text, () => {
            answer.destroy();
            done();
          });
        });
        answer.once("end", done);
        answer.once("error", done);
      });
      sent.end(body);
    });
  }
}

const EVENT_WITHIN_MS = 1_000;
const UPLOAD_BYTES = 8_000_000;

async function findingsAt(client: Client, server: RunningServer): Promise<Finding[]> {
  const json = { "content-type": "application/json" };
  const signIn = await client.send(
    "/api/auth/sign-in/username",
    // A lie about the address, which the proxy has to drop.
    { method: "POST", headers: { ...json, "x-forwarded-for": "192.0.2.66" } },
    JSON.stringify(ADMIN),
  );
  const cookie = [signIn.headers["set-cookie"]].flat().join().split(";", 1)[0] ?? "";
  client.cookie = cookie;
  const account = await client.send("/api/account");
  const log = JSON.parse((await client.send("/api/audit?group=session")).text) as {
    entries: { action: string; ipAddress: string }[];
  };
  const address = log.entries.find(({ action }) => action === "session.opened")?.ipAddress ?? "none";
  const event = await eventAfterChange(client, server);
  const upload = await uploadOf(client);
  const metrics = await client.send("/metrics", {
    headers: { authorization: "Bearer a-token-of-24-characters" },
  });
  return [
    {
      what: "signing in sets a cookie for this host alone",
      seen: `${signIn.status}, ${cookie.split("=")[0]}; then ${account.status}`,
      ok: signIn.status === 200 && cookie.startsWith("__Host-") && account.status === 200,
    },
    {
      what: `the log has the client's address, ${CLIENT_ADDRESS}, whatever the client says`,
      seen: address,
      ok: address === CLIENT_ADDRESS,
    },
    {
      what: `a change arrives within ${EVENT_WITHIN_MS} ms`,
      seen: event === null ? "not at all" : `${event} ms`,
      ok: event !== null && event <= EVENT_WITHIN_MS,
    },
    {
      what: `a file of ${UPLOAD_BYTES / 1e6} MB is received`,
      seen: `${upload.status} ${upload.text.slice(0, 100)}`,
      ok: upload.status === 201,
    },
    {
      what: "metrics are not to be had from outside",
      seen: String(metrics.status),
      ok: metrics.status === 404,
    },
  ];
}

/** Milliseconds from a change to its event; null where none comes within ten seconds. */
async function eventAfterChange(client: Client, server: RunningServer): Promise<number | null> {
  let changedAt: number | null = null;
  let idBefore: string | undefined;
  const lastId = (text: string) => text.match(/^id: .+$/gm)?.at(-1);
  const seen = client.send("/api/events", {}, undefined, (text, end) => {
    const id = lastId(text);
    // The first event says how things are.
    if (id === undefined) return;
    if (idBefore === undefined) {
      idBefore = id;
      void inDatabase(server, async (database) => {
        changedAt = performance.now();
        await database.query(`
          begin;
          update data_revision set revision = revision + 1 where data_set = 'results';
          notify command_center_revision, 'results';
          commit`);
      });
    } else if (id !== idBefore) end();
  });
  const late = new Promise<null>((resolve) => setTimeout(resolve, 10_000, null).unref());
  const answer = await Promise.race([seen, late]);
  return answer === null || changedAt === null ? null : Math.round(performance.now() - changedAt);
}

/** Sends a file that is no import: what counts is that all of it arrives. */
async function uploadOf(client: Client): Promise<Answer> {
  const cycle = await client.send(
    "/api/cycles",
    { method: "POST", headers: { "content-type": "application/json" } },
    JSON.stringify({
      name: "2020–2021",
      seasonLabel: "2021 General Election",
      opensOn: "2020-07-01",
      closesOn: "2021-03-31",
      asOf: "2021-01-31",
    }),
  );
  if (cycle.status !== 200) return cycle;
  const form = new FormData();
  const line = "a,line,of,a,file,without,a,meaning\n";
  form.set("file", new Blob([line.repeat(UPLOAD_BYTES / line.length)]), "big.csv");
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  return client.send(
    "/api/imports",
    {
      method: "POST",
      headers: {
        "content-type": encoded.headers.get("content-type") ?? "",
        "content-length": body.length,
      },
    },
    body,
  );
}
