import { describe, expect, test } from "vitest";
import { ACTIONS, ROLES, type Access, type Action, type Role } from "@command-center/contract/wire/access";
import { mayUse, roleOf, rolesWith, type AccessVerdict } from "./permissions.ts";

/** Written out once more, so that a right given by mistake shows. */
const EXPECTED: Record<Action, Record<Role, AccessVerdict>> = {
  "results.read": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "petitions.read": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "membership.read": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "activity.read": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "exports.take": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "exports.verify": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "results.export": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "petitions.export": { viewer: "forbidden", analyst: "allowed", admin: "allowed" },
  "incidents.export": { viewer: "forbidden", analyst: "allowed", admin: "allowed" },
  "accounts.administer": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "audit.read": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "audit.export": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "cycles.manage": { viewer: "forbidden", analyst: "allowed", admin: "allowed" },
  "data.import": { viewer: "forbidden", analyst: "allowed", admin: "allowed" },
  "sample.remove": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "notes.read": { viewer: "allowed", analyst: "allowed", admin: "allowed" },
  "notes.write": { viewer: "forbidden", analyst: "allowed", admin: "allowed" },
  "notes.remove": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "api.describe": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
  "status.read": { viewer: "forbidden", analyst: "forbidden", admin: "allowed" },
};

describe.each(ACTIONS)("%s", (action) => {
  test.each(ROLES)("for a %s", (role) => {
    expect(mayUse(action, { role, mustChangePassword: false })).toBe(EXPECTED[action][role]);
  });

  test.each(ROLES)("waits for a %s to change a password that was given", (role) => {
    expect(mayUse(action, { role, mustChangePassword: true })).toBe("change_password");
  });

  test.each(ROLES)("LOGIN-07 waits for a %s to set up a second factor that is required", (role) => {
    const caller = { role, mustChangePassword: false, mustSetUpSecondFactor: true };
    expect(mayUse(action, caller)).toBe("set_up_second_factor");
    expect(mayUse("session", caller)).toBe("allowed");
    // One thing at a time: the password first, as somebody else knows it.
    expect(mayUse(action, { ...caller, mustChangePassword: true })).toBe("change_password");
  });

  test("asks a stranger to sign in", () => {
    expect(mayUse(action, null)).toBe("sign_in");
  });
});

test("public calls are open to all, calls of one's own session to everybody signed in", () => {
  expect(mayUse("public", null)).toBe("allowed");
  expect(mayUse("session", null)).toBe("sign_in");
  for (const role of ROLES) {
    for (const mustChangePassword of [true, false]) {
      expect(mayUse("public", { role, mustChangePassword })).toBe("allowed");
      expect(mayUse("session", { role, mustChangePassword })).toBe("allowed");
    }
  }
});

test("an action that nobody listed is refused to every role", () => {
  for (const role of ROLES) {
    expect(mayUse("accounts.erase" as Access, { role, mustChangePassword: false })).toBe("forbidden");
  }
});

test.each([
  ["admin", "admin"],
  ["analyst", "analyst"],
  ["viewer", "viewer"],
  ["ADMIN", "viewer"],
  ["admin,viewer", "viewer"],
  ["owner", "viewer"],
  ["", "viewer"],
  [null, "viewer"],
  [undefined, "viewer"],
  [["admin"], "viewer"],
])("a stored role of %j counts as %s", (stored, role) => {
  expect(roleOf(stored)).toBe(role);
});

test("IMP-17 an approver has every right that the policy names", () => {
  expect(rolesWith(["data.import"])).toEqual(["analyst", "admin"]);
  expect(rolesWith(["data.import", "accounts.administer"])).toEqual(["admin"]);
});
