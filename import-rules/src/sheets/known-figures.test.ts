import * as fc from "fast-check";
import { expect, test } from "vitest";
import { completedSheet, type KnownFigures } from "./known-figures.ts";
import type { ResultSheet } from "./result-sheet.ts";

const VOTES: ResultSheet = {
  state: "counted",
  registered: null,
  votes: [70, 40],
  valid: 110,
  invalid: null,
  total: null,
};
const NOT_RECEIVED: ResultSheet = { ...VOTES, state: "not received", votes: null, valid: null };
const known = (figures: Partial<KnownFigures>): KnownFigures => ({
  registered: null,
  invalid: null,
  listed: null,
  ...figures,
});
const AT = { line: 6 };
const AT_REGISTER = { line: 6, column: "Reg. Voters", value: "295" };

test.each<[string, ResultSheet, KnownFigures, Partial<ResultSheet>, string, string | null]>([
  ["nothing known", VOTES, known({}), { registered: null, invalid: null, total: null }, "unknown", "unknown"],
  [
    "a register on the list",
    VOTES,
    known({ listed: 300 }),
    { registered: 300, invalid: null },
    "list",
    "unknown",
  ],
  [
    "recorded figures, which stay",
    VOTES,
    known({ registered: 290, invalid: 2, listed: 300 }),
    { registered: 290, invalid: 2, total: 112 },
    "recorded",
    "recorded",
  ],
  [
    "0 invalid votes on record",
    VOTES,
    known({ invalid: 0 }),
    { invalid: 0, total: 110 },
    "unknown",
    "recorded",
  ],
  [
    "figures of its own, which count",
    { ...VOTES, registered: 295, invalid: 3, total: 113 },
    known({ registered: 290, invalid: 2, listed: 300 }),
    { registered: 295, invalid: 3, total: 113 },
    "file",
    "file",
  ],
  [
    "no votes",
    NOT_RECEIVED,
    known({ invalid: 2, listed: 300 }),
    { registered: 300, invalid: null, total: null },
    "list",
    null,
  ],
])("IMP-16 a sheet with %s", (_case, sheet, figures, expected, registered, invalid) => {
  const completed = completedSheet(sheet, figures);
  expect(completed.sheet).toEqual({ ...sheet, ...expected });
  expect(completed).toMatchObject({ registered, invalid });
  const codes = completed.problems(AT, AT_REGISTER).map(({ code }) => code);
  expect(codes).toEqual(sheet.registered === null ? [] : ["W103"]);
});

test("IMP-05 IMP-16 W103 another register than the list's, with column and value", () => {
  const sheet = { ...VOTES, registered: 295, invalid: 3, total: 113 };
  const found = completedSheet(sheet, known({ listed: 300 })).problems(AT, AT_REGISTER);
  expect(found).toMatchObject([{ code: "W103", ...AT_REGISTER }]);
  expect(completedSheet(sheet, known({ listed: 295 })).problems(AT, AT_REGISTER)).toEqual([]);
  expect(completedSheet(sheet, known({})).problems(AT, AT_REGISTER)).toEqual([]);
});

test.each([
  ["W136", "the list's register", known({ listed: 100 }), "110 votes, 100 voters on the station list."],
  [
    "W136",
    "the list's register, with recorded invalid votes",
    known({ listed: 111, invalid: 2 }),
    "112 votes",
  ],
  ["F027", "a recorded register", known({ registered: 100, listed: 300 }), "110 votes cast, 100 registered."],
])("IMP-16 %s more votes than %s", (code, _what, figures, message) => {
  const [problem] = completedSheet(VOTES, figures).problems(AT, AT_REGISTER);
  expect(problem).toMatchObject({ code, line: 6 });
  expect(problem?.message).toContain(message);
});

test("IMP-16 a completed sheet never loses a figure of the file, and its sums hold", () => {
  const count = fc.nat(1_000);
  const maybe = fc.option(count);
  fc.assert(
    fc.property(count, maybe, maybe, maybe, maybe, maybe, (valid, ...figures) => {
      const [registered = null, invalid = null, ...others] = figures;
      const [recorded = null, recordedInvalid = null, listed = null] = others;
      const sheet: ResultSheet = {
        ...VOTES,
        votes: [valid],
        valid,
        registered,
        invalid,
        total: invalid === null ? null : valid + invalid,
      };
      const { sheet: full } = completedSheet(sheet, {
        registered: recorded,
        invalid: recordedInvalid,
        listed,
      });
      expect(full.registered).toBe(registered ?? recorded ?? listed);
      expect(full.invalid).toBe(invalid ?? recordedInvalid);
      expect(full.total).toBe(full.invalid === null ? null : valid + full.invalid);
    }),
  );
});
