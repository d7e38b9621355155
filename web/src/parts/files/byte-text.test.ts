import { expect, test } from "vitest";
import { byteText } from "./byte-text.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [999, "999 bytes"],
  [1_000, "1.0 kB"],
  [1_234_567, "1.2 MB"],
  [99_940, "99.9 kB"],
  [99_960, "100 kB"],
  [999_400, "999 kB"],
  [999_500, "1.0 MB"],
  [123_456_789, "123 MB"],
  [5_000_000_000, "5.0 GB"],
  [2_000_000_000_000, "2000 GB"],
])("EXP-04 %d bytes are written %s", (bytes, text) => expect(byteText(bytes)).toBe(text));
