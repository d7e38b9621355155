import { expect, test } from "vitest";
import { ACTIONS, ROLES, type Action } from "@command-center/contract/wire/access";
import { mayUse } from "./permissions.ts";
import { ROLE_WORDS, scopeText } from "./role-words.ts";

/** How a role's sentence says that it may; what it does not name is said of none. */
const SAID: Partial<Record<Action, RegExp>> = {
  "results.read": /Reads all data/,
  "petitions.read": /Reads all data/,
  "membership.read": /Reads all data/,
  "activity.read": /Reads all data/,
  "results.export": /exports results/,
  "petitions.export": /exports .*petitions/,
  "incidents.export": /exports .*incidents/,
  "audit.export": /exports .*audit log/,
  "audit.read": /audit log/,
  "data.import": /imports data/,
  "cycles.manage": /manages (?:accounts and )?cycles/,
  "notes.write": /writes notes/,
  "accounts.administer": /manages accounts/,
};

test.each(ROLES)("LOGIN-07 the words of a role say what the permission table lets it do: %s", (role) => {
  for (const action of ACTIONS) {
    const said = SAID[action]?.test(ROLE_WORDS[role].may);
    const may = mayUse(action, { role, mustChangePassword: false }) === "allowed";
    if (said !== undefined) expect(said, action).toBe(may);
  }
});

test("LOGIN-07 what an account sees is said in words", () => {
  expect(scopeText([])).toBe("The whole country");
  expect(scopeText([{ name: "Western" }, { name: "Gulu" }])).toBe("Western, Gulu");
});
