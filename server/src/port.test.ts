import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { assertListenable } from "./port.ts";

test("a taken port is found out", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(assertListenable(port, "127.0.0.1")).rejects.toMatchObject({ code: "EADDRINUSE", port });
  server.close();
  await once(server, "close");
  await assertListenable(port, "127.0.0.1");
  // It was only tried: the server itself can have it now.
  const again = createServer().listen(port, "127.0.0.1");
  await once(again, "listening");
  again.close();
});

test("an address that this machine does not have is found out", async () => {
  await expect(assertListenable(0, "203.0.113.1")).rejects.toMatchObject({ code: "EADDRNOTAVAIL" });
});
