import { expect, test } from "vitest";
import { accountStandingText } from "./account-words.ts";

test("LOGIN-07 how an account stands is said in words, and what to do about a one-time password that expired", () => {
  const now = Date.parse("2025-09-02T12:00:00Z");
  const account = { state: "active", oneTimePasswordUntil: null, hasSecondFactor: true } as const;
  expect(accountStandingText({ ...account, lastSignedInAt: "2025-09-02T06:41:00Z" }, now)).toBe(
    "Active · last signed in 2 Sep 2025, 09:41 EAT · second factor on",
  );
  const handed = { ...account, state: "must_change_password", hasSecondFactor: false } as const;
  const until = (oneTimePasswordUntil: string) =>
    accountStandingText({ ...handed, lastSignedInAt: null, oneTimePasswordUntil }, now);
  expect(until("2025-09-02T12:30:00Z")).toBe(
    "Must change password · its one-time password is good once, until 2 Sep 2025, 15:30 EAT · never signed in · second factor off",
  );
  expect(until("2025-09-02T11:30:00Z")).toContain("has expired: reset it to hand over another");
});
