import { sql } from "kysely";
import { readArea } from "@command-center/contract/areas/areas";
import { readDistrict } from "@command-center/contract/areas/district";
import { listFigures } from "@command-center/contract/figures";
import { readPetition } from "@command-center/contract/petition";
import { listSeatPetitions, readSeat } from "@command-center/contract/results/seat";
import { readStationResults } from "@command-center/contract/results/station-results";
import type { ChartRead, ShareStatement, ShareSubject } from "@command-center/contract/shares";
import {
  isOfACycle,
  type Endpoint,
  type InputOf,
  type OutputOf,
} from "@command-center/contract/wire/endpoint";
import { figureStatement } from "@command-center/domain/shares/figure-statement";
import { petitionStatement } from "@command-center/domain/shares/petition-statement";
import { areaStatement, districtStatement } from "@command-center/domain/shares/place-statements";
import { resultsStatement } from "@command-center/domain/shares/results-statement";
import { seatStatement } from "@command-center/domain/shares/seat-statement";
import type { Read } from "../../database/database.ts";
import { Refusal } from "../../http/errors.ts";
import { Page } from "../../platform/listing.ts";
import { parse } from "../../platform/mount/input.ts";
import type { ReadHandler } from "../../platform/mount/read.ts";

/** A read that shares may be made of, with the function that answers it. */
export interface SharedRead {
  readonly endpoint: Endpoint;
  readonly handler: ReadHandler<Endpoint>;
}

/** Shared values at one moment. */
export interface SharedContent {
  readonly asOf: string;
  readonly isSample: boolean;
  readonly statement: ShareStatement;
}

/** Reads the values of subjects by the functions that answer the pages. */
export function contentReader(reads: readonly SharedRead[]) {
  const byId = new Map(reads.map((one) => [one.endpoint.id, one]));

  /** The reads that a subject is made of. */
  const endpointsOf = (subject: ShareSubject): readonly Endpoint[] =>
    subject.kind === "chart"
      ? chartReads(subject.reads).map(({ endpoint }) => endpoint)
      : SUBJECT_READS[subject.kind];

  /** The reads of a chart that the server can repeat. A page may have others; without any, the response is 400. */
  const chartReads = (asked: readonly ChartRead[]) => {
    const known = asked.flatMap(({ endpoint: id, input }) => {
      const endpoint = byId.get(id)?.endpoint;
      if (endpoint === undefined || !isOfACycle(endpoint)) return [];
      const texts = Object.entries(input).map(([key, value]) => [key, String(value)]);
      return [{ endpoint, input: parse(endpoint, Object.fromEntries(texts)) as InputOf<Endpoint> }];
    });
    if (known.length === 0)
      throw new Refusal(400, "This chart cannot be shared by a code. Reload the page and try again.");
    return known;
  };

  const answer = async <E extends Endpoint>(
    read: Read,
    endpoint: E,
    input: InputOf<E>,
  ): Promise<OutputOf<E>> => {
    const answered = await byId.get(endpoint.id)?.handler(read, input);
    return (answered instanceof Page ? answered.rows : answered) as OutputOf<E>;
  };

  const statementOf = async (read: Read, subject: ShareSubject): Promise<ShareStatement | null> => {
    const { asOf } = read.moment;
    switch (subject.kind) {
      case "figure": {
        const figures = await answer(read, listFigures, {});
        const figure = figures.find(({ id }) => id === subject.id);
        if (figure === undefined) throw new Refusal(404, "There is no such figure.");
        return figureStatement(figure);
      }
      case "seat": {
        const { id } = subject;
        const { petitions } = await answer(read, listSeatPetitions, { id });
        return seatStatement(await answer(read, readSeat, { id }), petitions, asOf);
      }
      case "petition":
        return petitionStatement(await answer(read, readPetition, { number: subject.number }));
      case "district":
        return districtStatement(await answer(read, readDistrict, { slug: subject.slug }), asOf);
      case "area":
        return areaStatement(await answer(read, readArea, { slug: subject.slug }), asOf);
      case "results": {
        const { kind: _, ...input } = subject;
        const results = await answer(read, readStationResults, input);
        return results === null ? null : resultsStatement(results);
      }
      case "chart": {
        const answers: unknown[] = [];
        for (const { endpoint, input } of chartReads(subject.reads))
          answers.push(await answer(read, endpoint, input));
        return { title: "", sentence: "", values: valuesIn(answers), bars: [], coverage: null, source: null };
      }
    }
  };

  /** Null if the values are not known. A record that the read does not see is a 404. */
  const contentOf = async (read: Read, subject: ShareSubject): Promise<SharedContent | null> => {
    const statement = await statementOf(read, subject);
    if (statement === null) return null;
    const isSample = await isOfSample(read);
    const sentence = isSample ? `${statement.sentence} Sample data.` : statement.sentence;
    return { asOf: read.moment.asOf, isSample, statement: { ...statement, sentence } };
  };

  return { endpointsOf, contentOf };
}

const SUBJECT_READS: Record<Exclude<ShareSubject["kind"], "chart">, readonly Endpoint[]> = {
  figure: [listFigures],
  seat: [readSeat, listSeatPetitions],
  petition: [readPetition],
  district: [readDistrict],
  area: [readArea],
  results: [readStationResults],
};

async function isOfSample({ db, cycle }: Read): Promise<boolean> {
  const { rows } = await sql<{ isSample: boolean }>`
    select is_sample as "isSample" from cycle where id = ${cycle.id}`.execute(db);
  return rows[0]?.isSample ?? false;
}

type Value = ShareStatement["values"][number];

/** Fields that name a row to a reader, the best first. */
const NAMES = [
  "name",
  "label",
  "region",
  "seat",
  "contest",
  "district",
  "number",
  "title",
  "office",
  "on",
  "day",
];
/** Fields that tell records apart, and nothing about them. */
const IDENTIFIERS = /^(?:id|.*Ids?|version|recordedAt|slug)$/;

/** Every number and text in the answers behind a chart, by where it is: `Kampala, mp, percent`. */
function valuesIn(answers: readonly unknown[]): Value[] {
  const values: Value[] = [];
  for (const answer of answers) collect(answer, [], values);
  return values;
}

function collect(value: unknown, place: readonly string[], values: Value[]): void {
  if (Array.isArray(value)) {
    for (const [at, element] of value.entries()) collect(element, [...place, nameOf(element, at)], values);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, field] of Object.entries(value))
      if (!IDENTIFIERS.test(key)) collect(field, [...place, wordsOf(key)], values);
  } else {
    values.push({ label: place.join(", "), text: textOf(value) });
  }
}

function nameOf(element: unknown, at: number): string {
  if (typeof element === "object" && element !== null) {
    const fields = element as Record<string, unknown>;
    for (const key of NAMES) {
      const name = fields[key];
      if (typeof name === "string") return name;
    }
  }
  return String(at + 1);
}

/** `votesCast` → `votes cast`. */
const wordsOf = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "not known";
  return typeof value === "number"
    ? value.toLocaleString("en-GB", { maximumFractionDigits: 2 })
    : String(value);
}
