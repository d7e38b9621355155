import { launch } from "../e2e/steps/server.ts";
import type { Finding } from "./drill.ts";

/** A start that must end with code 1 and one plain line, whatever its log says: on a small disk, that there is little room. */
export async function refused(
  what: string,
  settings: Readonly<Record<string, string>>,
  says: RegExp,
): Promise<Finding> {
  const { ended, output } = launch({ PORT: "0", ...settings });
  const code = await ended;
  const lines = output()
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith('{"level"'));
  return {
    what,
    seen: `code ${code}, ${lines.length} line${lines.length === 1 ? "" : "s"}: ${lines.join(" / ")}`,
    ok: code === 1 && lines.length === 1 && says.test(lines[0] ?? ""),
  };
}
