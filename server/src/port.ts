import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Fails as listening will, before anything is started or written: a first password must not be made in a start that
 * then ends before it was shown.
 */
export async function assertListenable(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
