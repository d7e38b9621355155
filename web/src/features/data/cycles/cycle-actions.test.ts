import type { Account } from "@command-center/contract/accounts/accounts";
import { expect, test } from "vitest";
import { actionsOn, whyNot } from "./cycle-actions.ts";
import { aCycle } from "./fixtures.ts";

const as = (role: Account["role"], limitedTo: string[] = []): Account => ({
  username: "somebody",
  displayName: "Somebody",
  role,
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  limitedTo,
  sessionEndsAt: "2026-01-01T00:00:00Z",
  visitorKey: "K7hQ2mXw90aBcDeF",
});
const CYCLES = [
  aCycle({ id: 3, isInForce: false }),
  aCycle({ id: 2, isSample: true }),
  aCycle({ id: 1, isSample: true, isInForce: false }),
];
const offered = (account: Account | undefined) => CYCLES.map((cycle) => actionsOn(cycle, CYCLES, account));

test("IMP-12 the sample stays as it is, and an administrator removes it at the first of its cycles", () => {
  expect(offered(as("admin"))).toEqual([["change", "contests", "inForce"], ["remove"], ["inForce"]]);
  expect(offered(as("analyst"))).toEqual([["change", "contests", "inForce"], [], ["inForce"]]);
});

test("IMP-12 who may not change cycles is offered nothing, and told why", () => {
  for (const account of [undefined, as("viewer"), as("analyst", ["Gulu"])])
    expect(offered(account)).toEqual([[], [], []]);
  expect(whyNot(as("analyst"))).toBeNull();
  expect(whyNot(as("viewer"))).toMatch(/^Only analysts and administrators/);
  expect(whyNot(as("analyst", ["Gulu"]))).toMatch(/limited to part of the country/);
});
