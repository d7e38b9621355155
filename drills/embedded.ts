import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { RunningServer } from "../e2e/steps/server.ts";

/** The embedded PostgreSQL of a running product. */
export interface Embedded {
  readonly pid: number;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  readonly password: string;
}

/** Where the embedded PostgreSQL of a product is, from the files that it keeps. */
export async function embeddedOf({ dataDir }: Pick<RunningServer, "dataDir">): Promise<Embedded> {
  const [password, status] = await Promise.all([
    readFile(join(dataDir, "postgres.password"), "utf8"),
    readFile(join(dataDir, "postgres/postmaster.pid"), "utf8"),
  ]);
  // PostgreSQL's own file has its process in the first line and its port in the fourth.
  const [pid, , , port] = status.split("\n");
  return {
    pid: Number(pid),
    port: Number(port),
    user: "command_center",
    database: "command_center",
    password: password.trim(),
  };
}

/** Milliseconds until something is so, looked at every 20 ms; null when it is not within the time given. */
export async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < milliseconds) {
    if (await isSo()) return Math.round(performance.now() - began);
    await sleep(20);
  }
  return null;
}
