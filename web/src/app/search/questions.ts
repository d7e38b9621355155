import { typedWords } from "@command-center/domain/names/search-text";

/** A question that a list or a record answers; places and seats are the words typed for them. */
export type Question =
  | { readonly about: "turnout"; readonly contest: "mp" | "lc5"; readonly order: "asc" | "desc" }
  | { readonly about: "petitions"; readonly which: "overdue" | "due" | "pending"; readonly place: string }
  | { readonly about: "winner"; readonly seat: string }
  | { readonly about: "closest" };

const LOWEST = new Set(["lowest", "low", "worst", "least"]);
const HIGHEST = new Set(["highest", "high", "best", "most"]);
const CLOSEST = new Set(["closest", "close", "tightest", "narrowest"]);
const CONTESTS = new Set([
  "seat",
  "seats",
  "race",
  "races",
  "contest",
  "contests",
  "margin",
  "margins",
  "results",
]);
const WON = new Set(["won", "wins", "win", "leads", "led", "leading"]);
/** Words that name neither a place nor a seat. */
const FILLERS = new Set([
  "in",
  "the",
  "of",
  "for",
  "at",
  "petition",
  "petitions",
  "rulings",
  "ruling",
  "seat",
  "is",
  "are",
]);
/** Words after "due" that mean the next seven days. */
const SOON = new Set(["this", "next", "week", "soon", "7", "days", "seven"]);

/** What a text asks; null for one that only names something. */
export function questionIn(text: string): Question | null {
  const words = typedWords(text.replaceAll("?", " "));
  const has = (set: ReadonlySet<string>) => words.some((word) => set.has(word));
  const rest = (...used: ReadonlySet<string>[]) =>
    words.filter((word) => !FILLERS.has(word) && !used.some((set) => set.has(word))).join(" ");
  if (words.includes("turnout") && (has(LOWEST) || has(HIGHEST)))
    return {
      about: "turnout",
      contest: words.includes("lc5") ? "lc5" : "mp",
      order: has(LOWEST) ? "asc" : "desc",
    };
  if (has(CLOSEST) && has(CONTESTS)) return { about: "closest" };
  if (words[0] === "who" && has(WON)) return winnerOf(rest(WHO, WON));
  if (words[0] === "winner") return winnerOf(rest(WINNER));
  if (words.includes("overdue")) return { about: "petitions", which: "overdue", place: rest(OVERDUE) };
  if (words[0] === "due" && has(SOON)) return { about: "petitions", which: "due", place: rest(DUE, SOON) };
  if (words.includes("pending")) return { about: "petitions", which: "pending", place: rest(PENDING) };
  return null;
}

const WHO = new Set(["who"]);
const WINNER = new Set(["winner"]);
const OVERDUE = new Set(["overdue"]);
const DUE = new Set(["due"]);
const PENDING = new Set(["pending"]);

function winnerOf(seat: string): Question | null {
  return seat === "" ? null : { about: "winner", seat };
}
