import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCount } from "../cells/numbers.ts";
import { readSheet, type SheetCells, type SheetField } from "./result-sheet.ts";
import { figuresOf, samePlace } from "./same-place.ts";

/** `votes of each candidate | registered valid invalid total notReporting nullified`; `_` is an empty cell, `/` no column. */
function sheet(text: string) {
  const [votes = "", others = ""] = text.split("|").map((part) => part.trim());
  const cell = (word: string) => readCount(word === "_" ? "" : word);
  const [registered, valid, invalid, total, notReporting, nullified] = others
    .split(" ")
    .map((word) => (word === "/" || word === "" ? null : cell(word)));
  const cells: SheetCells = {
    votes: votes.split(" ").map(cell),
    registered: registered ?? null,
    valid: valid ?? null,
    invalid: invalid ?? null,
    total: total ?? null,
    notReporting: notReporting ?? null,
    nullified: nullified ?? null,
  };
  return readSheet(cells, String);
}

const problemsOf = (text: string) =>
  sheet(text).findings.map(({ about, problem }): [SheetField, string, string] => {
    const { code, message } = problem({ line: 1 });
    return [about, code, message];
  });

test.each([
  ["10 20 | 100 30 2 32", "counted"],
  ["0 0 | 100 0 0 0", "zero"],
  ["0 0 | / / / /", "zero"],
  ["0 0 | 100 0 5 5", "counted"],
  ["- - | 100 - - -", "not received"],
  ["_ _ | 100 _ _ _", "not received"],
  ["_ - | 100 _ - _", "not received"],
  ["_ _ | _ _ _ _", "not received"],
  ["x x | 100 x x x", "nullified"],
  ["_ _ | 100 _ _ _ 0 1", "nullified"],
  ["0 0 | 100 0 0 0 0 1", "nullified"],
  ["_ _ | 100 _ _ _ 1 0", "not received"],
  ["10 20 | 100 30 2 32 0 0", "counted"],
  ["X X | 100 _ - X", "nullified"],
  ["0 0 | 100 0 0 0 1", "not received"],
  ["_ _ | 100 _ _ _ 1", "not received"],
  ["10 20 | 100 30 2 32 0", "counted"],
  ["10 20 | - 30 2 32", "counted"],
])("IMP-07 %s is %s", (text, state) => {
  const read = sheet(text);
  expect(read.findings).toEqual([]);
  expect(read.sheet?.state).toBe(state);
  if (state === "not received" || state === "nullified")
    expect(read.sheet).toMatchObject({ votes: null, valid: null, invalid: null, total: null });
});

test.each([
  ["10 20 | 100 30 2 32", { registered: 100, valid: 30, invalid: 2, total: 32 }],
  ["10 20 | 100 30 2 /", { valid: 30, invalid: 2, total: 32 }],
  ["10 20 | 100 / 2 32", { valid: 30, invalid: 2, total: 32 }],
  ["10 20 | 100 30 / 32", { valid: 30, invalid: 2, total: 32 }],
  ["10 20 | / / / /", { registered: null, valid: 30, invalid: null, total: null }],
  ["10 20 | _ 30 0 30", { registered: null }],
  ["100 0 | 100 100 0 100", { registered: 100, total: 100 }],
])("IMP-07 %s: what no column says is computed, or stays unknown", (text, figures) => {
  expect(sheet(text).sheet).toMatchObject(figures);
});

const ADD_UP = "Correct the figure in the file and upload it again.";

test.each([
  ["10 20 | 100 31 2 33", "valid", "F021", `The 2 candidates add up to 30. ${ADD_UP}`],
  ["10 | 100 11 2 13", "valid", "F021", `The candidate's votes add up to 10. ${ADD_UP}`],
  ["10 20 | 100 30 2 33", "total", "F021", `Valid and invalid votes add up to 32. ${ADD_UP}`],
  ["10 20 | 100 30 / 29", "total", "F021", `Valid and invalid votes add up to 30. ${ADD_UP}`],
  [
    "10 _ | 100 10 2 12",
    1,
    "F025",
    "“1” is blank, other figures are not. Fill it in; write 0 if there were none.",
  ],
  [
    "10 20 | 100 30 - 30",
    "invalid",
    "F025",
    "“invalid” is blank, other figures are not. Fill it in; write 0 if there were none.",
  ],
  [
    "_ _ | 100 30 _ _",
    0,
    "F025",
    "“0” is blank, other figures are not. Fill it in; write 0 if there were none.",
  ],
  ["x 20 | 100 30 2 32", 0, "F026", "The row has x for nullified, but also figures. Remove one of the two."],
  ["x x | 100 0 x x", 0, "F026", "The row has x for nullified, but also figures. Remove one of the two."],
  [
    "1 0 | 100 1 0 1 1",
    "notReporting",
    "F026",
    "The row is marked as not reported, but has votes. Correct one of the two.",
  ],
  [
    "1 0 | 100 1 0 1 0 1",
    "nullified",
    "F026",
    "The row is marked as nullified, but has votes. Correct one of the two.",
  ],
  [
    "60 41 | 100 101 0 101",
    "total",
    "F027",
    "101 votes cast, 100 registered. Correct one of the two figures.",
  ],
  ["60 41 | 100 / / /", "valid", "F027", "101 votes cast, 100 registered. Correct one of the two figures."],
  ["38O 20 | 100 30 2 32", 0, "F022", "Not a number: letter O instead of 0. Correct the cell."],
  [
    "10 20 | 1.000 30 2 32",
    "registered",
    "F023",
    "This may be 1000 or 1.000. Write the number without a dot.",
  ],
] as const)("IMP-05 %s is refused at %s with %s", (text, about, code, message) => {
  expect(problemsOf(text)).toEqual([[about, code, message]]);
});

test("IMP-05 every unreadable cell is named at once", () => {
  expect(problemsOf("a b | c 30 2 32").map(([about]) => about)).toEqual([0, 1, "registered"]);
});

test("IMP-05 one invalid vote in ten is not refused: it is plausible", () => {
  expect(sheet("90 | 100 90 10 100").findings).toEqual([]);
});

const count = fc.nat(1000);

test("IMP-07 a sheet that adds up is counted or zero, and one figure changed is refused", () => {
  fc.assert(
    fc.property(
      fc.array(count, { minLength: 1, maxLength: 12 }),
      count,
      fc.integer({ min: 1, max: 9 }),
      (votes, invalid, by) => {
        const valid = votes.reduce((sum, one) => sum + one, 0);
        const line = (all: readonly number[], sum: number, total: number) =>
          `${all.join(" ")} | ${valid + invalid + 100} ${sum} ${invalid} ${total}`;
        const read = sheet(line(votes, valid, valid + invalid));
        expect(read.sheet?.state).toBe(valid + invalid === 0 ? "zero" : "counted");
        expect(
          problemsOf(line([...votes.slice(1), (votes[0] ?? 0) + by], valid, valid + invalid))[0]?.[1],
        ).toBe("F021");
        expect(problemsOf(line(votes, valid, valid + invalid + by))[0]?.[1]).toBe("F021");
      },
    ),
  );
});

test("IMP-07 marks and figures are never mixed", () => {
  const cell = fc.constantFrom("_", "-", "x", "0", "5");
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      const { sheet: read } = sheet(`${cells.join(" ")} | 100`);
      const kinds = new Set(
        cells.map((one) => (one === "_" || one === "-" ? "blank" : one === "x" ? "x" : "figure")),
      );
      const state = read?.state ?? "refused";
      if (kinds.has("figure") && kinds.size > 1) expect(state).toBe("refused");
      else if (kinds.has("x")) expect(state).toBe("nullified");
      else if (kinds.has("blank")) expect(state).toBe("not received");
      else expect(state).toBe(cells.every((one) => one === "0") ? "zero" : "counted");
    }),
  );
});

describe("the same place twice", () => {
  test("IMP-05 same figures are told from others, and a contradicted first row is named", () => {
    const seen = samePlace();
    expect(seen.note(7, 10, [1, 2])).toEqual({ is: "first" });
    expect(seen.note(8, 11, [1, 2])).toEqual({ is: "first" });
    expect(seen.note(7, 12, [1, 2])).toEqual({ is: "same", line: 10 });
    expect(seen.contradicted()).toEqual([]);
    expect(seen.note(7, 13, [1, 3])).toEqual({ is: "other", line: 10 });
    expect(seen.note(7, 14, [1, 2])).toEqual({ is: "other", line: 10 });
    expect(seen.note(8, 15, [1, 2, 3])).toEqual({ is: "other", line: 11 });
    expect(seen.contradicted()).toEqual([
      { place: 7, line: 10, otherLine: 13 },
      { place: 8, line: 11, otherLine: 15 },
    ]);
  });

  test("IMP-05 it remembers as a map of texts would", () => {
    const rows = fc.array(fc.tuple(fc.nat(50), fc.array(fc.nat(2), { maxLength: 3 })), { maxLength: 200 });
    fc.assert(
      fc.property(rows, (all) => {
        const seen = samePlace();
        const first = new Map<number, string>();
        const contradicted = new Set<number>();
        for (const [index, [place, figures]] of all.entries()) {
          const { is } = seen.note(place, index, figures);
          const before = first.get(place);
          if (before === undefined) first.set(place, figures.join());
          else if (before !== figures.join()) contradicted.add(place);
          expect(is).toBe(before === undefined ? "first" : contradicted.has(place) ? "other" : "same");
        }
        expect(new Set(seen.contradicted().map(({ place }) => place))).toEqual(contradicted);
      }),
    );
  });

  test("IMP-07 states are figures: not received is not zero", () => {
    const of = (text: string) => {
      const read = sheet(text).sheet;
      return read === null ? [] : figuresOf(read);
    };
    expect(new Set(["0 0 |", "- - |", "x x |", "1 0 |"].map((text) => of(text).join())).size).toBe(4);
  });
});
