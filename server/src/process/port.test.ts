import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { AlreadyRuns, holdPort } from "./port.ts";

const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => server.close()));

async function listening(server: Server): Promise<number> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  server.close();
  await once(server, "close");
  return port;
}

test("a port that another program has is found out", async () => {
  const port = await listening(createHttpServer((_, response) => response.end("another")));
  await expect(holdPort(port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE", port });
});

test("of two starts one has the port, whoever asks hears that it is starting, and the other what is to be done", async () => {
  const port = await freePort();
  const release = await holdPort(port, "127.0.0.1");
  const answer = await fetch(`http://127.0.0.1:${port}/api/health`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: "starting" }]);
  const second = holdPort(port, "127.0.0.1");
  await expect(second).rejects.toThrow(AlreadyRuns);
  await expect(second).rejects.toThrow(
    /^Command Center is already running on port \d+\. Stop it first\. To run a second one, set another PORT and DATA_DIR\.$/,
  );
  release();
  // Free at once, also of those who asked.
  const server = createServer().listen(port, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
});

test("an address that this machine does not have is found out", async () => {
  await expect(holdPort(0, "203.0.113.1")).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
});
