import type { FullConfig } from "@playwright/test";
import { addAccounts, hideHints } from "./steps/database.ts";
import { ownAccountOf } from "./steps/product.ts";
import { keepFirstStarts, openSession, startCopy } from "./steps/server.ts";

/** Starts the product once for the whole run; tests find it through `ORIGIN`. */
export default async function setup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const removeFirst = await keepFirstStarts(hideHints);
  const server = await startCopy();
  process.env.ORIGIN = server.origin;
  await addAccounts(
    server,
    Array.from({ length: workers }, (_, worker) => ownAccountOf(worker)),
    "admin",
  );
  // The first sign-in pays for compiling the hash; no test should.
  await openSession(server.origin);
  return async () => {
    await server.stop();
    await removeFirst();
  };
}
