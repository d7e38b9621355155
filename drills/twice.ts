import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, launch } from "../e2e/steps/server.ts";
import type { Drill } from "./drill.ts";
import { until } from "./embedded.ts";

const TIMES = 20;

/** A first start by two processes at the same moment; what they do in which order is different each time. */
export const twice: Drill = {
  name: "twice",
  about: `of two first starts at once on one directory and port one serves and the other says so, ${TIMES} times of ${TIMES}`,
  lacks: async () => null,
  async run() {
    const wrong: string[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      const outcome = await startTwice();
      if (outcome !== null) wrong.push(outcome);
    }
    return [
      {
        what: `${TIMES} times`,
        seen: wrong.length === 0 ? "each as it should" : wrong.join(" / "),
        ok: wrong.length === 0,
      },
    ];
  },
};

/** Null where one of the two serves, and stops cleanly, and the other said in one line that it does; else what they said. */
async function startTwice(): Promise<string | null> {
  const dataDir = await mkdtemp(join(tmpdir(), "command-center-twice-"));
  const port = await freePort();
  const both = [0, 1].map(() => launch({ DATA_DIR: dataDir, PORT: String(port) }));
  const isReady = ({ output }: (typeof both)[number]) => output().includes("is ready at");
  const over = async () => both.every((one) => isReady(one) || one.child.exitCode !== null);
  await until(over, 60_000);
  const isServed = await fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  for (const { child } of both) child.kill("SIGTERM");
  const codes = await Promise.all(both.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
  const refusal =
    both
      .find((one) => !isReady(one))
      ?.output()
      .trim() ?? "";
  const isRight =
    isServed &&
    codes.toSorted().join() === "0,1" &&
    /^Command Center is already running on port \d+\.[^\n]*$/.test(refusal);
  return isRight ? null : `codes ${codes.join()}, ${both.map(({ output }) => output().trim()).join(" + ")}`;
}
