/** What stops the database from starting, in one plain line that ends with the remedy. */
export class LauncherError extends Error {
  override name = "LauncherError";

  constructor(line: string) {
    super(line.replace(/\s+/g, " ").trim());
  }
}

/** There is no room on the disk of the database: that may pass by itself. */
export class NoRoom extends LauncherError {
  override name = "NoRoom";
}

/** Whether the system refused with one of these codes (ENOENT and its like). */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && "code" in error && codes.includes(String(error.code));
}
