import { chmodSync, readdirSync, statSync } from "node:fs";

/** What the server keeps in its data directory, and what a file system of its own brings. */
const OURS =
  /^(postgres($|\.)|session\.secret|accounts-sealed($|\.)|audit-(key|heads?)[.-]|command-center-postgres-|lost\+found$)/;

/**
 * Closes an existing data directory to everybody but its owner, and says so in a line: keys and database lie in it. One
 * that holds other things as well is left as it is, and the line says what to do. Never fails.
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
    // Somebody else's, or on a file system that cannot be written: for them to close.
  }
  say(
    `The data directory ${dataDir} is open to other users (${was}). Set DATA_DIR to a directory used for nothing else, and close it with chmod 700.`,
  );
}

/** Whether more than the product lives there, which a closed door would keep out: /tmp, somebody's home. */
function isShared(dataDir: string, mode: number): boolean {
  return (mode & 0o1000) !== 0 || readdirSync(dataDir).some((name) => !OURS.test(name));
}
