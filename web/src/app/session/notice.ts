import { keepOnDevice, readKept } from "../../ui/device-storage.ts";

const KEY = "command-center.notice";
const tab = () => sessionStorage;

/** Leaves a sentence for the login screen, across the reload that follows. */
export function leaveNotice(text: string): void {
  keepOnDevice(KEY, text, tab);
}

/** Takes the sentence that was left; the next reload shows it no more. */
export function takeNotice(): string | null {
  const text = readKept(KEY, tab);
  keepOnDevice(KEY, null, tab);
  return text;
}
