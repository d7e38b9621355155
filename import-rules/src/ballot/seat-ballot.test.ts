import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LEAVE_OUT } from "../places/place-question.ts";
import { nameKey } from "./candidate-name.ts";
import type { NamesOfSeat } from "./names-by-seat.ts";
import { nameQuestionId, seatBallot, STOOD, type SeatBallot } from "./seat-ballot.ts";

const SEAT = "1/mp/2021-01-14/7";
const inRows = (stations: number, ...names: [name: string, stations: number][]): NamesOfSeat => ({
  stations,
  line: 2,
  names: names.map(([name, own]) => ({ name, stations: own, column: null })),
});
const inColumns = (stations: number, ...names: [name: string, stations: number][]): NamesOfSeat => {
  const found = inRows(stations, ...names);
  return { ...found, names: found.names.map((one, column) => ({ ...one, column })) };
};
const openOf = ({ questions }: SeatBallot) => questions.filter(({ answer }) => answer === null);
const ballotOf = (...names: string[]) => names.map((name, place) => ({ id: place + 1, name }));
const answer = (name: string, said: string) => ({ [nameQuestionId(SEAT, name)]: said });

test.each([
  // names, ballot on record, answers, names after, asked
  [inRows(4, ["Alpha One", 4], ["Beta Two", 4]), [], {}, ["Alpha One", "Beta Two"], []],
  // In half of the stations is enough, in fewer it is asked about.
  [inRows(4, ["Alpha One", 4], ["Beta Two", 2], ["Gamma", 1]), [], {}, ["Alpha One", "Beta Two"], ["Gamma"]],
  [inRows(4, ["Alpha One", 4], ["Gamma", 1]), [], answer("Gamma", STOOD), ["Alpha One", "Gamma"], []],
  [inRows(4, ["Alpha One", 4], ["Gamma", 1]), [], answer("Gamma", LEAVE_OUT), ["Alpha One"], []],
  // Those on record stay, in their order, and whoever is new is asked about however often he stands.
  [
    inRows(4, ["TWO, Beta", 4], ["Gamma", 4]),
    ["Alpha One", "Beta Two"],
    {},
    ["Alpha One", "Beta Two"],
    ["Gamma"],
  ],
  [
    inRows(4, ["Gamma", 4]),
    ["Alpha One", "Beta Two"],
    answer("Gamma", STOOD),
    ["Alpha One", "Beta Two", "Gamma"],
    [],
  ],
  [inRows(4, ["B. Two", 4]), ["Alpha One", "Beta Two"], answer("B. Two", "2"), ["Alpha One", "Beta Two"], []],
  // An answer that makes no sense is none.
  [inRows(4, ["Gamma", 4]), ["Alpha One"], answer("Gamma", "99"), ["Alpha One"], ["Gamma"]],
  [inRows(0), [], {}, [], []],
] as const)(
  "IMP-03 the ballot of a seat from %j beside %j with %j",
  (names, ballot, answers, after, asked) => {
    const found = seatBallot(SEAT, names, ballotOf(...ballot), answers);
    expect(found.names).toEqual(after);
    expect(openOf(found).map(({ printed }) => printed)).toEqual(asked);
    expect(found.isNew).toBe(ballot.length === 0);
    for (const [key, place] of found.places) {
      const own = names.names.find(({ name }) => nameKey(name) === key);
      expect(own).toBeDefined();
      expect(place).toBeLessThan(after.length);
    }
  },
);

test("IMP-03 F044 two columns for one candidate of a seat; in rows one may be spelled in two ways", () => {
  const both = [
    ["Alpha One", 3],
    ["One Alpha", 3],
  ] as [string, number][];
  expect(seatBallot(SEAT, inColumns(3, ...both), ballotOf("Alpha One"), {}).problems).toMatchObject([
    { code: "F044" },
  ]);
  expect(seatBallot(SEAT, inRows(3, ...both), ballotOf("Alpha One"), {}).problems).toEqual([]);
});

test("IMP-03 an answer from before a name was on the ballot does not apply to it any more", () => {
  for (const said of [STOOD, LEAVE_OUT, "1"]) {
    const found = seatBallot(
      SEAT,
      inRows(4, ["Gamma", 4]),
      ballotOf("Alpha One", "Gamma"),
      answer("Gamma", said),
    );
    expect([found.names, found.places.get("GAMMA"), found.questions]).toEqual([
      ["Alpha One", "Gamma"],
      1,
      [],
    ]);
  }
});

test("IMP-03 whatever a file names, the ballot on record stays in its order and only grows", () => {
  const word = fc.constantFrom("ALPHA", "BETA", "GAMMA", "DELTA", "OMEGA");
  const name = fc.uniqueArray(word, { minLength: 1, maxLength: 2 }).map((words) => words.join(" "));
  const unlike = { selector: nameKey, maxLength: 5 };
  fc.assert(
    fc.property(
      fc.uniqueArray(name, unlike),
      fc.uniqueArray(fc.tuple(name, fc.integer({ min: 1, max: 9 })), {
        ...unlike,
        selector: ([one]) => nameKey(one),
      }),
      fc.array(fc.constantFrom(STOOD, LEAVE_OUT, "1", "2", ""), { minLength: 5, maxLength: 5 }),
      (ballot, names, said) => {
        const answers = Object.assign({}, ...names.map(([one], at) => answer(one, said[at] ?? ""))) as Record<
          string,
          string
        >;
        const found = seatBallot(SEAT, inRows(9, ...names), ballotOf(...ballot), answers);
        expect(found.names.slice(0, ballot.length)).toEqual(ballot);
        // Each name is on the ballot, asked about, or left out by an answer.
        for (const [one] of names) {
          const isAsked = openOf(found).some(({ printed }) => printed === one);
          const isKnown = ballot.some((known) => nameKey(known) === nameKey(one));
          const isLeftOut = !isKnown && answers[nameQuestionId(SEAT, one)] === LEAVE_OUT;
          expect([isAsked, isLeftOut, found.places.has(nameKey(one))].filter(Boolean)).toHaveLength(1);
        }
      },
    ),
  );
});
