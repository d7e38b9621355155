import { deviceText } from "@command-center/domain/device-text";
import Bowser from "bowser";

/** Browser and system in words, as a session's browser named itself: `Firefox 128 on Windows`. */
export function deviceWords(userAgent: string | null): string {
  return deviceText(userAgent, Bowser.parse);
}
