import * as fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../../testing/nightly.ts";
import { weaknessOf } from "./password-rules.ts";

const COMMON = /^That password is one of the commonest/;

test.each([
  ["in the list", "qwertyuiop12"],
  ["in the list, in capitals", "PASSWORDPASSWORD"],
  ["in the list, of digits alone", "123456789012"],
  ["among the commonest long ones", "sleepyhollow"],
  ["among the commonest long ones, in capitals and with digits around", "1Michelangelo2026"],
  ["among the commonest long ones of one key", "999999999999"],
  ["a common one and a year", "Password2026!"],
  ["a common one between signs", "***sunshine***12"],
  ["a common one twice", "letmeinletmein"],
  ["a common one three times, and digits", "MonkeyMonkeyMonkey99"],
  ["digits that repeat common ones", "123456123456"],
])("LOGIN-07 a password %s is refused", async (_what, password) => {
  expect(await weaknessOf(password, "somebody")).toMatch(COMMON);
});

test.each([
  ["their user name", "chief.analyst", "chief.analyst"],
  ["their user name in another case and with a year", "Chief.Analyst2026", "chief.analyst"],
  ["their user name spelt apart", "Chief Analyst", "chief.analyst"],
  ["their user name twice", "okello-jokello-j", "okello-j"],
])("LOGIN-07 %s is refused as a password", async (_what, password, username) => {
  expect(await weaknessOf(password, username)).toBe("Choose a password that is not your user name.");
});

test.each(["commandcenter", "Command Center", "command-center-2026", "CommandCenterCommandCenter"])(
  "LOGIN-07 the product's name is refused as a password: %s",
  async (password) => {
    expect(await weaknessOf(password, "somebody")).toBe(
      "Choose a password that is not the name of this product.",
    );
  },
);

test.each([
  "correct horse battery staple",
  "wanawake wa mbale 7",
  "lowercaseonlybutrare",
  "839201746582",
  "ŋŋŋ omwana ŋŋŋ",
  "            a",
  "\u{1f600}".repeat(12),
])("LOGIN-07 no kinds of characters are asked for: %s will do", async (password) => {
  expect(await weaknessOf(password, "somebody")).toBeNull();
});

test("LOGIN-07 whatever is typed is judged, never an error", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", maxLength: 128 }),
      fc.string(),
      async (password, username) => {
        expect([null, expect.any(String)]).toContainEqual(await weaknessOf(password, username));
      },
    ),
    { numRuns: runs(100) },
  );
});
