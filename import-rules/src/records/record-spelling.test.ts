import * as fc from "fast-check";
import { expect, test } from "vitest";
import { importKind } from "../kinds/import-kinds.ts";
import type { RecordValues } from "./record-rule.ts";
import { recordSpelling, type NumberAnswers } from "./record-spelling.ts";

const petitions = (numbers: readonly string[], answers: NumberAnswers = {}) =>
  recordSpelling(
    importKind("petitions"),
    numbers.map((number) => ({ number, status: "filed" })),
    answers,
  );
const spelled = (values: RecordValues) => ({ is: "spelled", values });

test.each(["EX/001", "EX / 001", "EX/001\u200b"])("IMP-19 %j is the petition EX/001 on record", (number) => {
  expect(petitions(["EX/001"]).spell({ number, status: "resolved" })).toEqual(
    spelled({ number: "EX/001", status: "resolved" }),
  );
});

test.each(["EX-001", "EX/1", "EX 001", "Ex.0001"])(
  "IMP-19 with EX/001 on record, %j leads to a question",
  (number) => {
    const question = { id: expect.stringMatching(/^number\//), printed: number, like: ["EX/001"] };
    const asked = petitions(["EX/001"]).spell({ number });
    expect(asked).toEqual({ is: "asked", question });
    if (asked.is !== "asked") return;
    const answered = (answer: string) =>
      petitions(["EX/001"], { [asked.question.id]: answer }).spell({ number });
    expect(answered("is EX/001")).toMatchObject(spelled({ number: "EX/001" }));
    expect(answered("another")).toMatchObject(spelled({ number }));
    expect(answered("leave out")).toMatchObject({ is: "left out", answered: { question } });
    expect(answered("is EX/002")).toEqual({ is: "asked", question });
  },
);

test.each(["EX/10", "EX/0011", "EX/1/1", "EY/001", "EX/002"])(
  "IMP-19 %j is another petition than EX/001",
  (number) => {
    expect(petitions(["EX/001"]).spell({ number })).toEqual(spelled({ number }));
  },
);

test("IMP-19 later rows of a file follow its first spelling", () => {
  const spelling = petitions([]);
  spelling.note({ number: "EX/7", status: "filed" });
  expect(spelling.spell({ number: "ex / 7" })).toEqual(spelled({ number: "EX/7" }));
  expect(spelling.spell({ number: "EX-7" })).toMatchObject({ is: "asked", question: { like: ["EX/7"] } });
});

test("IMP-19 other capitals correct those on record", () => {
  expect(petitions(["EX/001"]).spell({ number: "ex/001" })).toEqual(spelled({ number: "ex/001" }));
});

test("IMP-19 two petitions that are on record keep their numbers", () => {
  const spelling = petitions(["EX/001", "EX / 001", "EX-001"]);
  for (const number of ["EX/001", "EX / 001", "EX-001"])
    expect(spelling.spell({ number })).toEqual(spelled({ number }));
});

test("IMP-19 a post is spelled as in its own organ", () => {
  const spelling = recordSpelling(
    importKind("structure"),
    [
      { kind: "organ", organ: "National Council", post: "Vice-Chairperson" },
      { kind: "organ", organ: "Women’s League", post: "Vice Chairperson" },
      { kind: "organ", organ: "Women’s League", post: null },
    ],
    {},
  );
  expect(spelling.spell({ organ: "WOMEN'S LEAGUE", post: "vice-chairperson" })).toEqual(
    spelled({ organ: "Women’s League", post: "Vice Chairperson" }),
  );
  expect(spelling.spell({ organ: "Women`s league", post: null })).toEqual(
    spelled({ organ: "Women’s League", post: null }),
  );
});

test("IMP-19 what is spelled once stays spelled so, and no row changes another field", () => {
  const number = fc.string({ unit: fc.constantFrom(..."Ee0/- 1"), minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.array(number), number, (known, printed) => {
      const spelling = petitions(known);
      const first = spelling.spell({ number: printed, status: "filed" });
      if (first.is !== "spelled") return;
      spelling.note(first.values);
      expect(spelling.spell(first.values)).toEqual(first);
      expect(first.values["status"]).toBe("filed");
    }),
  );
});
