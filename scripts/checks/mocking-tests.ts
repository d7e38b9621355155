import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const MODULES = /\bvi\.(?:mock|doMock|resetModules)\(/;
/** Stops more than the date and intervals: a server that runs in the same worker would wait for ever. */
const TIMERS = /\bvi\.useFakeTimers\(\)|\btoFake: \[[^\]]*"(?:setTimeout|setImmediate|performance)"/;

/**
 * The tests below a workspace's `src` that replace modules (`vi.mock`) or load them again (`vi.resetModules`), as paths from
 * the workspace; with `timers` also those that stop timers. They run isolated: other files of their worker share its modules and timers.
 */
export function mockingTests(workspace: string, { timers = false } = {}): string[] {
  return readdirSync(join(workspace, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((name) => {
      const text = readFileSync(join(workspace, name), "utf8");
      return MODULES.test(text) || (timers && TIMERS.test(text));
    })
    .toSorted();
}
