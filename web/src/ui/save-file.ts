import { UGANDA_TIME_ZONE } from "@command-center/domain/time/calendar";

const AT_LEAST_KEPT_MS = 60_000;
const TODAY = new Intl.DateTimeFormat("en-CA", { timeZone: UGANDA_TIME_ZONE });

/** Hands a file to the browser, as if it had been downloaded. */
export function saveFile(content: Blob, fileName: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click();
  // The browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), AT_LEAST_KEPT_MS);
}

/** The day it is in Uganda, `YYYY-MM-DD`, as files are named by. */
export function fileDay(now = new Date()): string {
  return TODAY.format(now);
}
