import * as fc from "fast-check";
import { expect, test } from "vitest";
import { APPROVER_DAYS, approverRefusal, type Control } from "./approver.ts";

const NOW = new Date("2026-02-01T12:00:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);
const OLD = { username: "bob", createdAt: daysAgo(APPROVER_DAYS), createdBy: "root" };
const ASKED = { by: "ann", uploadedBy: "una", account: "kim" };

test.each([
  ["the one who asked", { ...OLD, username: "ann" }, 100, /You requested this/],
  ["the one who sent the file", { ...OLD, username: "una" }, 100, /You uploaded this file/],
  ["the account that it changes", { ...OLD, username: "kim" }, 100, /about your own account/],
  ["an account that the asker made", { ...OLD, createdBy: "ann" }, 100, /created by ann, who requested/],
  ["an account that the sender made", { ...OLD, createdBy: "una" }, 100, /created by una, who uploaded/],
  ["a younger account", { ...OLD, createdAt: daysAgo(6.9) }, 100, /younger than 7 days/],
  ["a younger account of a younger installation", { ...OLD, createdAt: daysAgo(0) }, 6.9, null],
  [
    "an account that the asker made in a younger installation",
    { ...OLD, createdAt: daysAgo(0), createdBy: "ann" },
    6.9,
    /created by ann/,
  ],
  ["an account of 7 days", OLD, 100, null],
  ["the first account", { username: "root", createdAt: daysAgo(100), createdBy: null }, 100, null],
])("IMP-17 %s: whether it may approve", (_, approver, installedDays, refusal) => {
  const answer = approverRefusal(approver, ASKED, {
    now: NOW,
    installedAt: daysAgo(installedDays),
    controls: [],
  });
  if (refusal === null) expect(answer).toBeNull();
  else expect(answer).toMatch(refusal);
});

const control = (by: string, how: Control["how"], of: string): Control => ({ by, how, of });

test.each<[readonly Control[], { readonly installedDays: number; readonly because: string | null }]>([
  [[control("ann", "password", "bob")], { installedDays: 100, because: "ann reset the password of bob" }],
  [[control("bob", "password", "ann")], { installedDays: 1, because: "bob reset the password of ann" }],
  [[control("bob", "created", "ann")], { installedDays: 1, because: "bob created the account ann" }],
  [
    [control("bob", "factor", "una")],
    { installedDays: 100, because: "bob removed the second factor of una" },
  ],
  [[control("ann", "role", "bob")], { installedDays: 100, because: "ann raised the role of bob" }],
  [[control("ann", "scope", "bob")], { installedDays: 100, because: "ann widened the scope of bob" }],
  [
    [control("root", "password", "ann"), control("eve", "role", "root"), control("root", "factor", "bob")],
    {
      installedDays: 1,
      because: "root reset the password of ann, and root removed the second factor of bob",
    },
  ],
  [
    [control("root", "created", "ann"), control("root", "created", "bob")],
    { installedDays: 100, because: "root created the account ann, and root created the account bob" },
  ],
  [
    [control("root", "created", "ann"), control("root", "created", "bob")],
    { installedDays: 6, because: null },
  ],
  [
    [control("root", "password", "ann"), control("eve", "password", "bob")],
    { installedDays: 100, because: null },
  ],
])(
  "IMP-17 after %j, bob may approve for ann and una, or reads why not: %j",
  (controls, { installedDays, because }) => {
    expect(approverRefusal(OLD, ASKED, { now: NOW, installedAt: daysAgo(installedDays), controls })).toBe(
      because &&
        `Within the last 7 days, ${because}. One person may use both accounts. Another person must approve it.`,
    );
  },
);

test("IMP-17 two accounts that controls connect, in any direction, never approve for each other", () => {
  const account = fc.constantFrom("ann", "bob", "cy", "dan", "eve");
  const controls = fc.array(
    fc.record({ by: account, of: account, how: fc.constantFrom<Control["how"]>("password", "role") }),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(controls, (given) => {
      const groups = new Map(["ann", "bob", "cy", "dan", "eve"].map((name) => [name, name]));
      for (const { by, of } of given) {
        const [joined, into] = [groups.get(by), groups.get(of) ?? of];
        for (const [name, group] of groups) if (group === joined) groups.set(name, into);
      }
      const refusal = approverRefusal(
        OLD,
        { by: "ann", uploadedBy: null },
        { now: NOW, installedAt: daysAgo(100), controls: given },
      );
      return (refusal !== null) === (groups.get("ann") === groups.get("bob"));
    }),
  );
});
