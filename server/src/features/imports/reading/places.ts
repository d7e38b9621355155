import { columnOf, type Columns } from "@command-center/import-rules/columns/columns";
import type { FileRow } from "@command-center/import-rules/file-row";
import type {
  KnownUnit,
  ListedUnit,
  PlaceId,
  PlaceList,
} from "@command-center/import-rules/places/place-list";
import { counted } from "@command-center/import-rules/problems/written";
import type { Suggestion } from "@command-center/import-rules/places/suggestions";
import {
  type AskedLevel,
  LEAVE_OUT,
  type PlaceAnswer,
  type PlaceQuestion,
} from "@command-center/import-rules/places/place-question";
import type { AskedNumber, AskedPlace } from "@command-center/import-rules/plans/row-plan";
import type { Question } from "./import-choices.ts";

/** The units of a cycle's station list, ready to be matched with the rows of a file; written out as `knownUnits` does. */
export function placeListOf(units: readonly KnownUnit[]): PlaceList {
  const ofKind = (kind: KnownUnit["kind"]) => units.filter((unit) => unit.kind === kind);
  const counties = new Set(ofKind("county").map(({ id }) => id));
  return {
    districts: ofKind("district"),
    counties: ofKind("county"),
    constituencies: ofKind("constituency"),
    subCounties: ofKind("sub_county").map(({ id, code, name, district, parent }) => {
      const county = parent !== null && counties.has(parent) ? parent : null;
      return { id, code, name, district, county };
    }),
    parishes: ofKind("parish").map(({ id, code, name, parent, constituency }) => {
      return { id, code, name, subCounty: unitAbove(id, parent), constituency: unitAbove(id, constituency) };
    }),
    stations: ofKind("station").map(({ id, code, printedCode = null, name, parent, registered }) => {
      return { id, code, printedCode, name, parish: unitAbove(id, parent), registered };
    }),
  };
}

function unitAbove(id: PlaceId, unit: PlaceId | null): PlaceId {
  if (unit === null) throw new Error(`Unit ${id} has no unit above it.`);
  return unit;
}

/** Answers about places, as the matching takes them. */
export function placeAnswers(answers: Readonly<Record<string, string>>): ReadonlyMap<string, PlaceAnswer> {
  return new Map(
    Object.entries(answers).flatMap(([id, answer]): [string, PlaceAnswer][] => {
      if (answer === LEAVE_OUT) return [[id, LEAVE_OUT]];
      return /^\d{1,9}$/.test(answer) ? [[id, { unit: Number(answer) }]] : [];
    }),
  );
}

/** A question about a printed place, with the unit that answers it among its suggestions. */
export function placeQuestion({ question, firstLine, rows, unit }: AskedPlace): Question {
  const { id, level, printed, above, several, suggestions, registered }: PlaceQuestion = question;
  const where = above === null ? "" : ` in ${above}`;
  const voters = registered === null ? "" : ` with ${counted(registered, "voter")}`;
  const [likeliest] = suggestions;
  const chosen =
    unit && !suggestions.some((one) => one.unit === unit.id)
      ? [{ answer: String(unit.id), label: writtenUnit(unit) }]
      : [];
  return {
    id,
    asks: several
      ? `More than one ${level}${where} could be ${printed}. Which one is it?`
      : `There is no ${level} ${printed}${voters}${where}. Which one is it?`,
    line: firstLine,
    rows,
    suggestions: [
      ...suggestions.map((one) => ({
        answer: String(one.unit),
        label: `${[writtenUnit(one), ...(one.within === null ? [] : [one.within])].join(", ")}: ${one.why}`,
      })),
      ...chosen,
      { answer: LEAVE_OUT, label: "Leave these rows out" },
    ],
    answer: unit === undefined ? null : unit === null ? LEAVE_OUT : String(unit.id),
    isPlace: true,
    ...(likeliest === undefined || several || !isEnoughForAll(level, likeliest)
      ? {}
      : {
          bulk: {
            label: `Accept the first suggestion: ${likeliest.grounds}`,
            answer: String(likeliest.unit),
          },
        }),
  };
}

/** A unit by its code, as its list prints it, and its name. */
const writtenUnit = ({ code, printedCode, name }: Pick<ListedUnit, "code" | "printedCode" | "name">) =>
  [printedCode ?? code ?? "", name].join(" ").trim();

/** Whether many such questions may be answered at once: of stations, a code or a register alone is too little. */
function isEnoughForAll(level: AskedLevel, { grounds }: Suggestion): boolean {
  return level !== "station" || grounds.includes(", ");
}

/** A question about a record's number. */
export function numberQuestion({ question, answer, firstLine, rows }: AskedNumber): Question {
  const { id, printed, like } = question;
  return {
    id,
    asks: `Is ${printed} the number ${like.join(" or ")}, written in another way?`,
    line: firstLine,
    rows,
    suggestions: [
      ...like.map((one) => ({ answer: `is ${one}`, label: `It is ${one}` })),
      { answer: "another", label: `It is another one: add ${printed}` },
      { answer: LEAVE_OUT, label: "Leave these rows out" },
    ],
    answer,
  };
}

/** How the places of a row are printed. */
export function labeller(columns: Columns): (row: FileRow) => string {
  const places = ["district", "county", "constituency", "subCounty", "parish", "station"].flatMap((level) =>
    [columnOf(columns, `${level}Code`), columnOf(columns, level)].flatMap((column) => column?.index ?? []),
  );
  return ({ cells }) => places.map((index) => cells[index] ?? "").join(" | ");
}
