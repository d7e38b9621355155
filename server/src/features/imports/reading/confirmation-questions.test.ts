import { expect, test } from "vitest";
import {
  closingStations,
  movedShares,
  uncountedResults,
  type Confirmation,
} from "@command-center/import-rules/impact/confirmations";
import { confirmationQuestions } from "./confirmation-questions.ts";

const SHARES = ["Abim", "Kalungu"].map((seat) => ["A", "B", "C"].map((name) => ({ name, seat, from: 20 })));
const to = (share: number) => movedShares(SHARES.flat().map((moved) => ({ ...moved, to: share })));

test.each<[string, readonly Confirmation[], readonly Confirmation[]]>([
  ["closing stations", closingStations([1, 2, 3]), closingStations([1, 2, 4])],
  ["results not counted", uncountedResults([7]), uncountedResults([8])],
  ["moved shares", to(40), to(60)],
])("IMP-17 words that confirm %s do not confirm others of the same number", (_, seen, others) => {
  const [{ id = "", asks = "" } = {}] = confirmationQuestions(seen, {});
  const answers = { [id]: asks.split("type: ")[1]?.toUpperCase() ?? "" };
  expect(confirmationQuestions(seen, { [id]: "yes" })).toHaveLength(1);
  expect(confirmationQuestions(seen, answers)).toEqual([]);
  expect(confirmationQuestions(others, answers)).toMatchObject([{ asks, answer: null }]);
});
