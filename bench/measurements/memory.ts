import { setTimeout as sleep } from "node:timers/promises";
import { openSession, startServer } from "../../e2e/steps/server.ts";
import { NOTHING, startBareServer } from "../processes/bare-server.ts";
import { residentBytes } from "../processes/program.ts";
import { megabytes, type Result } from "../result.ts";
import { load } from "./throughput.ts";

const BAR = 150_000_000;
const REST_MILLISECONDS = 5_000;

/** Memory of the server's process, without its database: at rest after a start, and after load. */
export async function measureMemory(): Promise<Result[]> {
  const first = await startServer();
  await first.stop({ keepData: true });
  const product = await startServer({ DATA_DIR: first.dataDir });
  const bare = await startBareServer(NOTHING);
  try {
    const pid = product.child.pid ?? 0;
    await sleep(REST_MILLISECONDS);
    const atRest = residentBytes(pid);
    const bareAtRest = residentBytes(bare.pid);
    const cookie = await openSession(product.origin);
    const headersOf = () => [{ cookie, "accept-encoding": "br" }];
    await load({ url: `${product.origin}/api/elections`, pid }, headersOf, 200);
    await load({ url: bare.origin, pid: bare.pid }, headersOf, 200);
    await sleep(REST_MILLISECONDS);
    const line = (name: string, own: number, limit: number, bar: string | null): Result => ({
      name,
      measured: megabytes(own),
      limit: `${megabytes(limit)} bare Fastify`,
      ratio: own / limit,
      bar,
      ok: own <= BAR,
    });
    return [
      line("memory at rest", atRest, bareAtRest, `≤ ${megabytes(BAR)}`),
      line("memory after load", residentBytes(pid), residentBytes(bare.pid), null),
    ];
  } finally {
    await bare.stop();
    await product.stop();
  }
}
