import { ENDS_INSIDE_CHARACTER, WRONG_ENCODING } from "@command-center/import-rules/file-problems";
import { refusal } from "../file-refused.ts";
import type { Encoding } from "../spreadsheet.ts";

/** What an encoding is called in a sentence. */
export const ENCODING_NAMES: Readonly<Record<Encoding, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
  "windows-1252": "windows-1252",
};

/** The bytes 0x80 to 0x9f in windows-1252; those that it leaves free stay the control characters they are in Latin-1. */
const WINDOWS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Turns the bytes of a file into text, piece by piece. */
export interface Decoder {
  /** The characters that are whole so far. Throws `FileRefused` where bytes are no character. */
  text(bytes: Uint8Array): string;
  /** Throws `FileRefused` where the file ends inside a character. */
  end(): void;
}

/** A decoder for one file, given without its byte order mark. */
export function decoderOf(encoding: Encoding): Decoder {
  if (encoding === "windows-1252") return { text: windowsText, end: () => {} };
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const names = { encoding: ENCODING_NAMES[encoding] };
  return {
    text(bytes) {
      try {
        return decoder.decode(bytes, { stream: true });
      } catch {
        throw refusal(WRONG_ENCODING, { ...names, line: null });
      }
    },
    end() {
      try {
        decoder.decode();
      } catch {
        throw refusal(ENDS_INSIDE_CHARACTER, names);
      }
    },
  };
}

// Node's own decoder takes windows-1252 for Latin-1 in some versions, so that quote marks and dashes become controls.
function windowsText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("latin1")
    .replace(/[\u0080-\u009f]/g, (control) => WINDOWS.charAt(control.charCodeAt(0) - 0x80));
}
