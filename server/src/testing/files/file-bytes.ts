import type { FileBytes } from "../../spreadsheets/file-bytes.ts";

/** Bytes or text as a file; each read hands out at most `most` bytes, as the rest of a chunk would be. */
export function fileOf(content: Uint8Array | string, most = Number.POSITIVE_INFINITY): FileBytes {
  const bytes = typeof content === "string" ? Buffer.from(content) : content;
  return {
    size: bytes.length,
    read: async (from, length) => bytes.subarray(from, from + Math.min(length, most)),
  };
}
