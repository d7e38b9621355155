import { expect, test } from "vitest";
import { actionText, personText } from "./audit-words.ts";

test.each([
  ["session.opened", "Signed in"],
  ["account.password_changed", "Account: password changed"],
  ["export.completed", "Export: completed"],
  ["second_factor.set_up", "Second factor: set up"],
  ["account.seal_broken", "Account changed outside Command Center and locked"],
  ["account.sealed", "Accounts confirmed by the server's operator or at a first start"],
  ["session.seal_broken", "Session changed outside Command Center and ended"],
  ["session.sealed", "Open sessions confirmed at a first start"],
  ["audit.heads_begun", "New file of signatures started"],
  ["audit.entries_missing", "Audit entries missing"],
  ["cycle.put_in_force", "Cycle: put in force"],
  ["cycle.contests_added", "Cycle: contests added"],
  ["cycle.sample_removed", "Sample data removed"],
  ["list.read", "Viewed"],
  ["account.session_ended", "Account: session ended"],
  ["something", "Something"],
])("GATE-04 the action %s reads %s", (action, words) => {
  expect(actionText(action)).toBe(words);
});

test("GATE-04 who did it is said also where nobody was signed in", () => {
  expect(personText({ username: "ann", requestId: null })).toBe("ann");
  expect(personText({ username: null, requestId: null })).toBe("The server");
  expect(personText({ username: null, requestId: "1" })).toBe("Not signed in");
});
