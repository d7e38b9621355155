import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The tests below a workspace's `src` that replace modules (`vi.mock`) or load them again (`vi.resetModules`), as paths from
 * the workspace. They run isolated: other files of their worker share its modules.
 */
export function mockingTests(workspace: string): string[] {
  return readdirSync(join(workspace, "src"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => `src/${name.replaceAll("\\", "/")}`)
    .filter((name) =>
      /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(join(workspace, name), "utf8")),
    )
    .toSorted();
}
