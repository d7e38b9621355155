import { chmodSync, readdirSync, statSync } from "node:fs";

/** Files in the data directory with the id of the key that sealed accounts and sessions. */
export const SEAL_FILES = { accounts: "accounts-sealed", sessions: "sessions-sealed" } as const;

/** File in the data directory with the number of each account's newest seal. */
export const NEWEST_SEALS_FILE = "account-seals.json";

/** What the server keeps in its data directory, and what a file system of its own brings. */
const OURS = new RegExp(
  `^(postgres($|\\.)|session\\.secret|(${Object.values(SEAL_FILES).join("|")})($|\\.)|account-seals\\.json($|\\.)|audit-(key|heads?)[.-]|command-center-postgres-|uploads$|backups$|backup-|restore-test-|lost\\+found$)`,
);

/**
 * Closes an existing data directory to all users but its owner, because keys and database are in it, and prints a line. Leaves a
 * directory with other files as it is; then the line says what to do. Never fails.
 */
export function closeToOthers(dataDir: string, say: (line: string) => void): void {
  if (process.platform === "win32") return;
  const mode = statSync(dataDir, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o077) === 0) return;
  const was = (mode & 0o7777).toString(8);
  try {
    if (!isShared(dataDir, mode)) {
      chmodSync(dataDir, 0o700);
      say(
        `The data directory ${dataDir} was open to other users (${was}); now its owner alone may enter it (700).`,
      );
      return;
    }
  } catch {
    // Another user owns it, or the file system is read-only: the line below says what to do.
  }
  say(
    `The data directory ${dataDir} is open to other users (${was}). Set DATA_DIR to a directory used for nothing else, and close it with chmod 700.`,
  );
}

/** Whether other programs use the directory, as they do /tmp or a home: closing it would lock them out. */
function isShared(dataDir: string, mode: number): boolean {
  return (mode & 0o1000) !== 0 || readdirSync(dataDir).some((name) => !OURS.test(name));
}
