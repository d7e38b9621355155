import { expect, test } from "vitest";
import { deviceWords } from "./device-words.ts";

test.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Firefox 128 on Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari 18 on iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
    "Chrome 131 on Android",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0",
    "Microsoft Edge 131 on macOS",
  ],
  ["curl/8.5.0", "An unknown program"],
  ["", "An unnamed program"],
  [null, "An unnamed program"],
  ["\u0000\u0001 <script>", "An unknown program"],
  ["x".repeat(100_000), "An unknown program"],
])("LOGIN-07 a session of %j is named %j", (userAgent, words) => {
  expect(deviceWords(userAgent)).toBe(words);
});
