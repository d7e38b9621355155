import { ADMIN, startServer } from "./server.ts";

/** Starts the product once for the whole run; tests find it through `ORIGIN`. */
export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer();
  process.env.ORIGIN = server.origin;
  // The first sign-in pays for compiling the hash; no test should.
  await fetch(`${server.origin}/api/auth/sign-in/username`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  return () => server.stop();
}
