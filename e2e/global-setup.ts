import { openSession, startServer } from "./server.ts";

/** Starts the product once for the whole run; tests find it through `ORIGIN`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.ORIGIN = server.origin;
  // The first sign-in pays for compiling the hash; no test should.
  await openSession(server.origin);
  return () => server.stop();
}
