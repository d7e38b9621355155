import { comparisonKey } from "@command-center/domain/names/comparison-key";
import type { ListedStation, ListedUnit, PlaceId } from "./place-list.ts";
import type { PrintedName } from "./place-name.ts";
import { stationSuggestions, suggestions, type Suggestion } from "./suggestions.ts";

export type AskedLevel = "district" | "constituency" | "sub-county" | "parish" | "station";

/** A place that is not matched, asked once a file: the answer holds for every row that prints it. */
export interface PlaceQuestion {
  /** The same in every file that prints the place alike, within the same unit above. */
  readonly id: string;
  readonly level: AskedLevel;
  /** As printed, code and name. */
  readonly printed: string;
  /** Name of the unit above; null for a district. */
  readonly above: string | null;
  /** Whether several units fit, rather than none. */
  readonly several: boolean;
  readonly suggestions: readonly Suggestion[];
  /** Voters that a station's row prints: part of what tells stations apart. Null for units above. */
  readonly registered: number | null;
}

/** The answer to a question that leaves out what the question is about: rows, sheets, or the votes of a name. */
export const LEAVE_OUT = "leave out";

/** A person's answer: which unit it is, or that its rows are left out. */
export type PlaceAnswer = { readonly unit: PlaceId } | typeof LEAVE_OUT;
/** Answers by the id of their question. */
export type PlaceAnswers = ReadonlyMap<string, PlaceAnswer>;

/** A settled question; `unit` is null where its rows are left out. */
export interface SettledPlace {
  readonly question: PlaceQuestion;
  readonly unit: ListedUnit | null;
}

/** The answers about the places of a file, and the questions that they have settled so far. */
export interface QuestionLog {
  /**
   * The unit that answers a question, among those that can; null where the rows are left out, undefined where the question
   * is open. An answer never leads out of these units.
   */
  answerTo<Unit extends ListedUnit>(
    question: PlaceQuestion,
    units: () => readonly Unit[],
  ): Unit | null | undefined;
  settled(): readonly SettledPlace[];
}

/** Looks up answers by the ids of their questions. */
export function questionLog(answers: PlaceAnswers): QuestionLog {
  const settled = new Map<string, SettledPlace>();
  return {
    answerTo(question, units) {
      const answer = answers.get(question.id);
      if (answer === undefined) return undefined;
      const unit = answer === LEAVE_OUT ? null : units().find(({ id }) => id === answer.unit);
      if (unit !== undefined) settled.set(question.id, { question, unit });
      return unit;
    },
    settled: () => [...settled.values()],
  };
}

/** The id of the question about a printed place. */
function questionId(level: AskedLevel, above: PlaceId | null, { code, name }: PrintedName): string {
  return [level, above ?? "", code ?? "", comparisonKey(name)].join("/");
}

/** The question about a place that several units, or none, fit. */
export function askAbout(
  level: AskedLevel,
  above: ListedUnit | null,
  printed: PrintedName,
  { fitting, all }: { fitting: readonly ListedUnit[]; all: readonly ListedUnit[] },
): PlaceQuestion {
  const several = fitting.length > 1;
  return {
    id: questionId(level, above?.id ?? null, printed),
    level,
    printed: asPrinted(printed),
    above: above?.name ?? null,
    several,
    suggestions: suggestions(several ? fitting : all, printed),
    registered: null,
  };
}

/** The question about a station that nothing but its code fits, or that `several` fit. */
export function askAboutStation(
  above: ListedUnit,
  printed: PrintedName,
  registered: number | null,
  {
    stations,
    several,
    within,
  }: {
    readonly stations: readonly ListedStation[];
    readonly several: boolean;
    /** Where a station lies. */
    readonly within: (station: ListedStation) => string;
  },
): PlaceQuestion {
  return {
    id: `${questionId("station", above.id, printed)}/${registered ?? ""}`,
    level: "station",
    printed: asPrinted(printed),
    above: above.name,
    several,
    suggestions: stationSuggestions(stations, printed, registered, within),
    registered,
  };
}

/** A cell with its code as it stands; a code from a column of its own in front of the name. */
function asPrinted({ code, name, otherwise }: PrintedName): string {
  if (otherwise !== null && otherwise.code === null) return otherwise.name;
  return [code ?? "", name].join(" ").trim();
}
