import { launch, openSession, type RunningServer } from "../e2e/steps/server.ts";
import { until } from "./embedded.ts";

/** One thing that must hold under a fault, and what was seen of it. */
export interface Finding {
  readonly what: string;
  readonly seen: string;
  readonly ok: boolean;
}

/** A fault that the running product is put through, where it takes more than Node to bring it about. */
export interface Drill {
  readonly name: string;
  /** The fault and what must hold under it, in a line. */
  readonly about: string;
  /** What this machine lacks for it, in a line that says what to do; null where it has everything. */
  lacks(): Promise<string | null>;
  /** Brings the fault about and takes it away again, also where it throws. */
  run(): Promise<readonly Finding[]>;
}

/** What the sample cycle has on the home page. */
const WHOLE = JSON.stringify({ constituencies: 519, mpsDeclared: 536, totalPetitions: 710 });

/** Whether somebody can sign in, or go on with a session from before, and reads the whole sample. */
export async function isWhole({ origin }: Pick<RunningServer, "origin">, session?: string): Promise<boolean> {
  const cookie = session ?? (await openSession(origin));
  const answer = await fetch(`${origin}/api/dashboard/stats`, { headers: { cookie } });
  return (await answer.text()) === WHOLE;
}

/** Milliseconds until a server is ready; null when it is not within the time given. */
export const readyAfter = (origin: string, milliseconds: number): Promise<number | null> =>
  until(
    () =>
      fetch(`${origin}/api/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    milliseconds,
  );

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
