import type { AddressInfo, Socket } from "node:net";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { readAccount } from "@command-center/contract/accounts/accounts";
import { changePassword } from "@command-center/contract/accounts/passwords";
import { addAccount } from "../testing/accounts.ts";
import { declaredEndpoints } from "../testing/requests/endpoints.ts";
import { sendRaw } from "../testing/requests/raw-http.ts";
import { emptyServer } from "../testing/sample-server.ts";
import { bodyRoute } from "./mount/admission.ts";

const CALLS = (await declaredEndpoints()).filter(({ method }) => method !== "GET");
const WITH_BODY = CALLS.filter(({ access }) => access !== "public");
const OF_ANYBODY = CALLS.filter(({ access }) => access === "public").map(({ path }) => path);
const MEGABYTE = 1_000_000;
/** What the system hands over in one piece, twice: the headers come with some of the body. */
const A_PIECE_OR_TWO = 128 * 1024;

const { server } = emptyServer();
let port: number;
let cookie: string;
let viewer: string;
const sockets: Socket[] = [];
beforeAll(async () => {
  cookie = await server.signIn();
  viewer = await server.signIn(await addAccount(server.database, { username: "viewer", role: "viewer" }));
  await server.app.listen({ port: 0, host: "127.0.0.1" });
  server.app.server.on("connection", (socket: Socket) => sockets.push(socket));
  port = (server.app.server.address() as AddressInfo).port;
});

const json = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;

/** Sends a body of so many bytes, and answers what came back with how much of it all the server has read. */
async function send(method: string, path: string, bytes: number, ...headers: string[]) {
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: localhost",
    "content-type: application/json",
    ...(headers.some((header) => header.startsWith("transfer-encoding")) ? [] : [`content-length: ${bytes}`]),
    ...headers,
  ].join("\r\n");
  const body = headers.includes("transfer-encoding: chunked")
    ? `${bytes.toString(16)}\r\n${json(bytes)}\r\n0\r\n\r\n`
    : json(bytes);
  sockets.length = 0;
  const answer = await sendRaw(port, `${head}\r\n\r\n`, body);
  const socket = sockets[0];
  await vi.waitFor(() => expect(socket?.destroyed).toBe(true), 10_000);
  return { status: answer.status, body: answer.body, read: socket?.bytesRead ?? Number.NaN };
}

describe("GATE-04 a body is read of who may send it", () => {
  test("there are calls with a body to try", () => {
    expect(WITH_BODY.length).toBeGreaterThan(8);
    expect(OF_ANYBODY).toHaveLength(5);
  });

  test.each(WITH_BODY.map(({ method, path }) => [method, path] as const))(
    "GATE-04 %s %s: of a stranger's megabyte nothing is asked for, in one piece or in chunks",
    async (method, path) => {
      for (const headers of [[], ["transfer-encoding: chunked"]]) {
        const answer = await send(method, path, MEGABYTE, ...headers);
        expect([answer.status, answer.body]).toEqual([401, "Sign in to use this."]);
        expect(answer.read).toBeLessThan(A_PIECE_OR_TWO);
      }
    },
  );

  test("GATE-04 nor of somebody who may not make the call", async () => {
    const administration = WITH_BODY.find(({ access }) => access === "accounts.administer");
    const answer = await send(
      administration?.method ?? "",
      administration?.path ?? "",
      MEGABYTE,
      `cookie: ${viewer}`,
    );
    expect(answer.status).toBe(403);
    expect(answer.body).toBe("Your account may not use this. Ask an administrator if you need it.");
    expect(answer.read).toBeLessThan(A_PIECE_OR_TWO);
  });

  test.each([...OF_ANYBODY, changePassword.path])(
    "GATE-04 %s takes 16 kB, and of more reads nothing",
    async (path) => {
      const sent = (bytes: number) =>
        send(
          "POST",
          path,
          bytes,
          `cookie: ${path === changePassword.path ? cookie : ""}`,
          "connection: close",
        );
      const large = await sent(MEGABYTE);
      expect([large.status, large.body]).toEqual([413, "The request is too large. Send at most 16 kB."]);
      expect(large.read).toBeLessThan(A_PIECE_OR_TWO);
      expect((await sent(16 * 1024 + 1)).status).toBe(413);
      expect((await sent(16 * 1024)).status).not.toBe(413);
    },
  );

  test("GATE-04 an unknown address reads no more of anybody", async () => {
    const answer = await send("POST", "/api/nothing", MEGABYTE);
    expect([404, 413]).toContain(answer.status);
    expect(answer.read).toBeLessThan(A_PIECE_OR_TWO);
  });

  test("GATE-04 a connection is kept where little was left to come", async () => {
    const head = ["host: localhost", "content-type: application/json"].join("\r\n");
    const refused = `POST ${changePassword.path} HTTP/1.1\r\n${head}\r\ncontent-length: 100\r\n\r\n${json(100)}`;
    const second = `GET ${readAccount.path} HTTP/1.1\r\n${head}\r\ncookie: ${cookie}\r\nconnection: close\r\n\r\n`;
    const { text } = await sendRaw(port, refused, second);
    expect(text.match(/HTTP\/1\.1 (?:401|200) /g)).toEqual(["HTTP/1.1 401 ", "HTTP/1.1 200 "]);
  });

  test("GATE-04 an endpoint that declares more takes more", () => {
    const sessions = { callerOf: () => null } as unknown as Parameters<typeof bodyRoute>[0]["sessions"];
    expect(bodyRoute({ sessions }, changePassword).bodyLimit).toBe(16 * 1024);
    expect(bodyRoute({ sessions }, { ...changePassword, mostBodyBytes: MEGABYTE }).bodyLimit).toBe(MEGABYTE);
  });
});
