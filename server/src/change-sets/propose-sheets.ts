import { sql } from "kysely";
import type { proposeChange } from "@command-center/contract/changes/change-sets";
import type { InputOf } from "@command-center/contract/wire/endpoint";
import { needOf, type Need } from "@command-center/domain/changes/approval";
import type { Asking, Write } from "../database/database.ts";
import { ALONE } from "../database/turns.ts";
import { Refusal } from "../http/errors.ts";
import {
  addChangeSets,
  changedAlone,
  type ClientRequest,
  digestOf,
  repeatedChangeSets,
} from "./change-sets.store.ts";
import {
  checkedSheet,
  type CheckedSheet,
  differingFigures,
  isCorrected,
  isCounted,
  sheetConflict,
} from "./entered-sheet.ts";
import { otherDays } from "../measures/stations/other-days.ts";
import { newPublishers, publishersOf } from "../measures/stations/publishers.ts";
import { RESULT_SHEET } from "./kinds/result-sheet.ts";
import { addSources, type Proposed } from "./propose.ts";
import { requestsAgainst } from "./waiting.ts";
import { harmOf, lockResults, replacedTallies } from "./harm.ts";
import { sheetFactsOf, type KnownSheet, type SheetValues } from "./sheet-fact.ts";

/** One station's result, as an account has entered it. */
interface SheetRequest {
  readonly input: InputOf<typeof proposeChange>;
  readonly username: string;
}

/** A request that may be saved. */
interface CheckedRequest extends Asked, CheckedSheet {
  readonly known: KnownSheet;
}

type Asked = ClientRequest & Pick<SheetRequest, "input">;

/**
 * Proposes to replace the results of different stations in one cycle. In place of a change set is the refusal of its request, or
 * {@link ALONE} if another transaction has locked what it replaces, unless it `mayWait` for that.
 */
export async function proposeSheets(
  write: Write,
  requests: readonly SheetRequest[],
  mayWait: boolean,
): Promise<readonly (Proposed | Refusal | typeof ALONE)[]> {
  const issuers = await publishersOf(
    write,
    requests[0]?.input.cycle,
    requests.map(({ input }) => input.issuer),
  );
  const asked = requests.map(({ input, username }) => ({
    input: { ...input, issuer: issuers.get(input.issuer) ?? input.issuer },
    by: username,
    clientId: input.clientId,
    digest: digestOf(input),
  }));
  const earlier = await repeatedChangeSets(write, asked);
  const facts = await sheetFactsOf(
    write,
    asked.map(({ input }) => input),
  );
  const isFree = await lockSheets(write, facts, mayWait);
  const outcomes: (Proposed | Refusal | typeof ALONE | CheckedRequest)[] = [];
  for (const [at, request] of asked.entries()) {
    const fact = facts[at] ?? lost();
    outcomes.push(
      proposedBefore(earlier[at]) ?? (isFree(fact) ? await checkedRequest(write, request, fact) : ALONE),
    );
  }
  const isChecked = (outcome: (typeof outcomes)[number]) => outcome !== ALONE && "known" in outcome;
  const added = (await addRequests(write, outcomes.filter(isChecked))).values();
  return outcomes.map((outcome) => (isChecked(outcome) ? (added.next().value ?? lost()) : outcome));
}

function lost(): never {
  throw new Error("A request was neither saved nor refused.");
}

/**
 * Locks the results that are in force, those that no other transaction has locked: a write of several that waits for one of them could wait
 * in a circle. One that `mayWait` does so before others wait for it. Returns whether a fact has a result that is locked now, or none.
 */
async function lockSheets(
  { db }: Write,
  facts: readonly (KnownSheet | Refusal)[],
  mayWait: boolean,
): Promise<(fact: KnownSheet | Refusal) => boolean> {
  const currentOf = (fact: KnownSheet | Refusal) => (fact instanceof Refusal ? null : fact.current);
  const current = facts.flatMap((fact) => currentOf(fact)?.id ?? []);
  const { rows } = await sql<{ id: number }>`
    select id from result_sheet where id = any(${current}::int[]) and retired_at is null order by id
    for no key update ${mayWait ? sql`` : sql`skip locked`}`.execute(db);
  if (mayWait) return () => true;
  const locked = new Set(rows.map(({ id }) => id));
  return (fact) => {
    const sheet = currentOf(fact);
    return sheet === null || locked.has(sheet.id);
  };
}

const proposedBefore = (earlier: number | Refusal | null | undefined) =>
  typeof earlier === "number" ? { id: earlier, isRepeated: true } : (earlier ?? null);

async function checkedRequest(
  write: Write,
  asked: Asked,
  known: KnownSheet | Refusal,
): Promise<Proposed | Refusal | CheckedRequest> {
  if (known instanceof Refusal) return known;
  const { fact, current } = known;
  const checked = checkedSheet(asked.input.sheet, known);
  if (checked instanceof Refusal) return checked;
  if ((current?.id ?? null) !== asked.input.replaces) {
    // The same request may have been saved since it was looked for.
    const [saved] = await repeatedChangeSets(write, [asked]);
    return proposedBefore(saved) ?? sheetConflict(write, fact, checked.values);
  }
  if (current !== null && differingFigures(current, checked.values).length === 0)
    return new Refusal(409, "This is the current result. There is nothing to change.");
  return { ...asked, ...checked, known };
}

async function addRequests(
  write: Write,
  requests: readonly CheckedRequest[],
): Promise<readonly (Proposed | Refusal)[]> {
  if (requests.some(({ known }) => isCorrected(known.current)))
    await lockResults(
      write,
      requests.map(({ known }) => known.fact.contest),
    );
  const needs = await needsOfSheets(
    write,
    requests.map(({ known, values, by }) => ({ ...known, after: values, username: by })),
  );
  const sources = await addSources(
    write,
    requests.map(({ input, by }) => ({ source: input.source, by })),
  );
  const ids = await addChangeSets(
    write,
    requests.map(({ known, input, values, warnings, by, clientId, digest }, at) => ({
      cycleId: known.cycleId,
      origin: "form",
      kind: RESULT_SHEET.id,
      by,
      clientId,
      digest,
      reason: input.reason,
      sourceId: sources[at] ?? lost(),
      ...(needs[at] ?? lost()),
      change: { fact: known.fact, expects: input.replaces, after: values, problems: warnings },
    })),
  );
  // The same request may have been saved by another process since it was looked for.
  const saved = ids.includes(null) ? await repeatedChangeSets(write, requests) : [];
  return ids.map((id, at) =>
    id === null ? (proposedBefore(saved[at]) ?? lost()) : { id, isRepeated: false },
  );
}

interface NewSheet extends Pick<KnownSheet, "fact" | "current"> {
  readonly after: SheetValues;
  readonly username: string;
}

/** Who must approve that results are entered or replaced, and how many records in force each change set changes. */
export async function needsOfSheets(
  asking: Asking,
  sheets: readonly NewSheet[],
): Promise<readonly { readonly changed: number; readonly need: Need }[]> {
  const changedBefore = new Map(
    await changedAlone(asking, [...new Set(sheets.map(({ username }) => username))]),
  );
  const given = sheets.flatMap(({ fact, current }) => (current === null ? [fact] : []));
  const among = async (find: typeof newPublishers) =>
    new Set(
      (given.length === 0 ? [] : await find(asking, firstResults(given))).map(
        ({ contest, issuer }) => `${contest} ${issuer}`,
      ),
    );
  const unknown = await among(newPublishers);
  const tallied = await among(replacedTallies);
  const waiting = await requestsAgainst(
    asking,
    sheets.map(({ fact }) => fact),
  );
  const days = given.length === 0 ? [] : await otherDays(asking, firstSeats(given));
  const needs: { changed: number; need: Need }[] = [];
  // Those of this write that need no second person: what each of the others does is known with them alone.
  const alone: NewSheet[] = [];
  for (const [at, sheet] of sheets.entries()) {
    const { fact, current, after, username } = sheet;
    const first = current === null ? `${fact.contest} ${fact.issuer}` : "";
    const publisher = unknown.has(first) ? fact.issuer : null;
    const otherDay = first === "" ? undefined : days.find(({ contests }) => contests.includes(fact.contest));
    const changed = current === null ? 0 : 1;
    const before = changedBefore.get(username) ?? 0;
    const isCorrection = isCorrected(current);
    const harm = isCorrection ? await harmOf(asking, newVotes([...alone, sheet])) : {};
    const uncounted = (isCounted(current) && !isCounted(after)) || tallied.has(first) ? 1 : 0;
    const need = needOf({
      origin: "form",
      kind: RESULT_SHEET.id,
      changed,
      uncounted,
      publisher,
      otherDay: otherDay ?? null,
      waiting: waiting[at] ?? [],
      ...harm,
      changedBefore: before,
    });
    needs.push({ changed, need });
    if (need.reasons.length > 0) continue;
    changedBefore.set(username, before + changed);
    if (isCorrection) alone.push(sheet);
  }
  return needs;
}

const firstResults = (facts: readonly KnownSheet["fact"][]) =>
  sql`select distinct contest, issuer from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb) as given (contest int, issuer text)`;

const firstSeats = (facts: readonly KnownSheet["fact"][]) =>
  sql`select contest.id as contest, contest.cycle_id, seat.kind, contest.polling_day, seat.area_id
    from contest join seat on seat.id = contest.seat_id where contest.id = any(${facts.map(({ contest }) => contest)}::int[])`;

const newVotes = (sheets: readonly NewSheet[]) => {
  const given = sheets.map(({ current, after }) => ({
    id: current?.id,
    state: after.state,
    votes: after.votes,
  }));
  return sql`select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id int, state text, votes int[])`;
};
