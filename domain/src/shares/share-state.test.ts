import { expect, test } from "vitest";
import type { ShareStatement } from "@command-center/contract/shares";
import { changedValues, shareStateOf } from "./share-state.ts";

const statement = (
  texts: Record<string, string>,
  coverage: ShareStatement["coverage"] = null,
): ShareStatement => ({
  title: "",
  sentence: "",
  values: Object.entries(texts).map(([label, text]) => ({ label, text })),
  bars: [],
  coverage,
  source: null,
});
const of = (counted: number, votes = counted * 100, expected = 188) =>
  statement({ Votes: String(votes) }, { counted, expected });

test.each<[string, ShareStatement, ShareStatement | null, ShareStatement | null]>([
  ["holds", statement({ Turnout: "49.8%" }), statement({ Turnout: "49.8%" }), null],
  [
    "holds",
    statement({ Turnout: "49.8%" }),
    statement({ Turnout: "49.8%" }),
    statement({ Turnout: "49.8%" }),
  ],
  ["newer", statement({ Pending: "84" }), statement({ Pending: "84" }), statement({ Pending: "80" })],
  ["changed", statement({ Pending: "84" }), statement({ Pending: "83" }), statement({ Pending: "80" })],
  ["changed", statement({ Pending: "84" }), statement({}), null],
  ["coming_in", of(141), of(163), null],
  ["changed", of(141), of(141, 14_000), null],
  ["changed", of(141), of(140), null],
  ["changed", of(141), of(163, 16_300, 180), null],
  ["withdrawn", of(141), null, null],
])("DAY-02 %s: %j, now %j, of the newest day %j", (state, was, now, newest) => {
  expect(shareStateOf(was, now, newest)).toBe(state);
});

test("DAY-02 values with one label are compared each with its own", () => {
  const votes = (first: string, second: string): ShareStatement => ({
    ...statement({}),
    values: [first, second].map((text) => ({ label: "Okello John", text })),
  });
  expect(changedValues(votes("1", "2"), votes("3", "2"))).toEqual([
    { label: "Okello John", was: "1", now: "3" },
  ]);
  expect(changedValues(votes("1", "2"), votes("1", "3"))).toEqual([
    { label: "Okello John", was: "2", now: "3" },
  ]);
});
