import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { type SystemUser, canEnter } from "./account.ts";
import { hasCode, LauncherError } from "./launcher-error.ts";

/** How a program of PostgreSQL is started: as whom, and whether it ends when we do. */
export interface Runner {
  account: SystemUser | undefined;
  /**
   * Whether the kernel ends what we start when we die (Linux, with util-linux's setpriv). "We" is the thread that
   * started it: start from the main one.
   */
  tethered: boolean;
}

/** Looks at what this system offers. */
export function runnerFor(account: SystemUser | undefined): Runner {
  // BusyBox has a setpriv without --pdeathsig, so it is tried rather than looked for.
  const tried = process.platform === "linux" && spawnSync("setpriv", ["--pdeathsig", "keep", "true"]);
  return { account, tethered: tried !== false && tried.status === 0 };
}

/**
 * How to name `directory` to a program started in it. Node changes to the working directory before it gives up
 * root, so a program may stand where it could not have walked (/root/app/data); it then finds itself through /proc.
 */
export function nameFromInside(account: SystemUser | undefined, directory: string): string {
  if (process.platform !== "linux" || canEnter(account, dirname(directory))) return directory;
  return "/proc/self/cwd";
}

/** Starts a program as the account, tied to our own life by `endsWith` where the system can do that. */
export function start(
  { account, tethered }: Runner,
  endsWith: "SIGINT" | "SIGKILL",
  [program, ...args]: [string, ...string[]],
  options: SpawnOptions,
): ChildProcess {
  // The account is put on by Node first: a change of user after the tether would cut it.
  const command = tethered
    ? ["setpriv", "--pdeathsig", endsWith, "--", program, ...args]
    : [program, ...args];
  return spawn(command[0] ?? program, command.slice(1), {
    ...options,
    ...(account && { uid: account.uid, gid: account.gid }),
    env: environment(),
    windowsHide: true,
  });
}

/** Runs a program to its end; `output` is all it printed. */
export function runToEnd(
  runner: Runner,
  command: [string, ...string[]],
  { cwd, input = "" }: { cwd: string; input?: string },
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = start(runner, "SIGKILL", command, { cwd, stdio: "pipe" });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += String(chunk)));
    child.stderr?.on("data", (chunk) => (output += String(chunk)));
    // A program that gives up early closes its input; its exit code tells the story.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
    child.on("error", (error) => reject(cannotRun(runner, command[0], error)));
    child.on("close", (code) => resolve({ ok: code === 0, output }));
  });
}

/** The program could not even be started. */
export function cannotRun({ account }: Runner, program: string, error: Error): LauncherError {
  if (account && hasCode(error, "EPERM")) {
    return new LauncherError(
      `PostgreSQL does not run as root, and this system does not let us switch to the user ${account.name}. ` +
        "Start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
    );
  }
  return new LauncherError(
    `The built-in PostgreSQL does not run on this system (${program}: ${error.message}). ` +
      "Set DATABASE_URL to a PostgreSQL server.",
  );
}

/** The variables that the programs need. The rest of our environment may hold secrets, or PG variables that mislead them. */
function environment(): NodeJS.ProcessEnv {
  const names = ["PATH", "TMPDIR", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SystemRoot", "TEMP", "TMP"];
  const variables = names.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]]],
  );
  // English messages, because explain() reads them; a given time zone spares initdb a search.
  return { ...Object.fromEntries(variables), LC_ALL: "C", TZ: "UTC" };
}
