import { expect, test } from "vitest";
import { answersTo } from "./answers.ts";
import { questionIn } from "./questions.ts";

test.each([
  ["lowest turnout", { about: "turnout", contest: "mp", order: "asc" }],
  ["Worst LC5 turnout", { about: "turnout", contest: "lc5", order: "asc" }],
  ["highest turnout", { about: "turnout", contest: "mp", order: "desc" }],
  ["turnout", null],
  ["overdue", { about: "petitions", which: "overdue", place: "" }],
  ["overdue petitions in Buganda", { about: "petitions", which: "overdue", place: "buganda" }],
  ["due this week", { about: "petitions", which: "due", place: "" }],
  ["due in 7 days", { about: "petitions", which: "due", place: "" }],
  ["pending in West Nile", { about: "petitions", which: "pending", place: "west nile" }],
  ["who won Kawempe North", { about: "winner", seat: "kawempe north" }],
  ["Who leads in Arua City?", { about: "winner", seat: "arua city" }],
  ["winner of Abim", { about: "winner", seat: "abim" }],
  ["who won", null],
  ["closest seats", { about: "closest" }],
  ["Okello", null],
  ["due", null],
])("DAY-08 SEARCH %s is read as the question %j", (text, question) => {
  expect(questionIn(text)).toEqual(question);
});

const seat = (name: string, some: object = {}) => ({
  seatId: 7,
  name,
  winner: "Alfred Okoth",
  margin: 3.25,
  isLeading: false,
  ...some,
});
const nothing = { districts: undefined, petitions: undefined, seats: undefined };

test("SEARCH answers name what is known, lead to the record or list, and invent nothing", () => {
  const seats = [
    seat("Kawempe Division North"),
    seat("Kawempe Division South", { winner: null }),
    seat("Arua City Mayor", { isLeading: true, margin: null }),
  ];
  const winner = (typed: string) => answersTo({ about: "winner", seat: typed }, { ...nothing, seats });
  expect(winner("kawempe north")).toMatchObject([
    {
      title: "Alfred Okoth",
      detail: "won Kawempe Division North by 3.3 points",
      leads: { href: "/seats/7" },
    },
  ]);
  expect(winner("kawempe south")).toMatchObject([
    { title: "Winner not recorded", detail: "Kawempe Division South" },
  ]);
  expect(winner("arua")).toMatchObject([{ detail: "leads Arua City Mayor" }]);
  expect(winner("nowhere")).toEqual([]);
  expect(answersTo({ about: "closest" }, { ...nothing, seats })).toMatchObject([
    { detail: expect.stringContaining("Kawempe Division North 3.3 points") },
  ]);
  expect(answersTo({ about: "turnout", contest: "mp", order: "asc" }, nothing)).toMatchObject([
    { detail: "", leads: { href: "/election-analytics?tab=turnout&sort=mp&order=asc" } },
  ]);
  // A place without petitions is not answered by a list of all.
  expect(answersTo({ about: "petitions", which: "pending", place: "mars" }, nothing)).toEqual([]);
  expect(answersTo({ about: "petitions", which: "due", place: "" }, nothing)).toMatchObject([
    { detail: "", leads: { href: "/disputes-petitions?due=7-days" } },
  ]);
});
