import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The tests below a workspace's `src` that put another module in a module's place (`vi.mock`), as paths from the
 * workspace. They run isolated: in a worker that has loaded the module already, or keeps the other one for the next
 * file, they or their neighbours would fail by turns.
 */
export function mockingTests(workspace: string): string[] {
  return readdirSync(join(workspace, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((name) => /\bvi\.(?:m|doM)ock\(/.test(readFileSync(join(workspace, name), "utf8")))
    .toSorted();
}
