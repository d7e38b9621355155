import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type {
  checkRecord,
  EnteredKind,
  readRecordForm,
} from "@command-center/contract/changes/entered-records";
import type { Fact } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import type { HistoryEntry, readHistory } from "@command-center/contract/changes/record-history";
import type { Alerts } from "@command-center/contract/following/alerts";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { readVotesByName, votesByName } from "@command-center/domain/results/votes-by-name";
import { addDays } from "@command-center/domain/time/calendar";
import { refuses } from "@command-center/import-rules/problem";
import type { Write } from "../database/database.ts";
import { rehearse } from "../database/rehearsal.ts";
import { makeBatch } from "./imports/batch.ts";
import { recordForm } from "./imports/forms/record-form.ts";
import { stageEntered } from "./imports/forms/stage-entered.ts";
import { importToChange } from "./imports/imports.store.ts";
import { IMPORT_HANDLERS } from "./imports/import-handlers.ts";
import { someOf } from "../testing/nightly.ts";
import { tokenAt } from "../testing/ledger/token-at.ts";
import { sampleServer } from "../testing/sample-server.ts";

type RecordForm = OutputOf<typeof readRecordForm>;
type Field = RecordForm["fields"][number];
type Texts = Readonly<Record<string, string>>;

const { server, admin, analyst, viewer } = sampleServer();

/** Parameters of a form for each kind. `new`: the fields of a record that is entered first, as the sample has none. */
const RECORDS: Readonly<
  Record<EnteredKind, { readonly name: Texts; readonly new?: Texts; readonly district?: string }>
> = {
  declarations: { name: { seat: "70" }, district: "gulu" },
  turnout: { name: { district: "gulu", contest: "MP primary" }, district: "gulu" },
  petitions: { name: { number: "MP/365" }, district: "gulu" },
  "party-register": { name: { district: "gulu" }, district: "gulu" },
  ministers: { name: { name: "Frederick Ngobi Gume" }, district: "kaliro" },
  targets: { name: { name: "Members" } },
  claims: { name: { name: "Ministers lost" } },
  calendar: { name: { name: "First day of the polling window" } },
  incidents: { name: { number: "IN-001" }, district: "amuru" },
  limits: {
    name: { name: "Petition after gazette" },
    new: { value: "30", unit: "Days", law: "Example Act, section 1", appliesFrom: "2025-06-01" },
  },
  panels: { name: { name: "1" } },
};

const KINDS = Object.keys(RECORDS) as EnteredKind[];

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'district' and slug in ('gulu', 'kaliro', 'amuru')`.execute(
    server.database.db,
  );
  for (const { id } of rows)
    expect((await viewer.post("/api/follows", { kind: "district", id })).statusCode).toBe(200);
  for (const kind of KINDS) {
    const { new: entered } = RECORDS[kind];
    if (entered !== undefined) expect(await save(kind, await formOf(kind), entered)).toHaveProperty("id");
  }
});

const formOf = (kind: EnteredKind) =>
  analyst.read<RecordForm>(
    `/api/changes/records/form?${new URLSearchParams({ kind, ...RECORDS[kind].name }).toString()}`,
  );

/** Another text that the field may hold. A constituency comes with its district. */
function another({ id, holds, choices, text }: Field, { districts, constituencies }: RecordForm): Texts {
  const constituency = constituencies.find(({ name }) => name !== text);
  switch (holds) {
    case "choice":
      return { [id]: choices.find((choice) => choice !== text) ?? "" };
    case "day":
      return { [id]: text === "" ? "2025-09-01" : addDays(text, 1) };
    case "count":
    case "amount":
      return { [id]: text === "" ? "1234" : String(Number(text) + 1) };
    case "received and expected":
      return { [id]: "165/166" };
    case "votes by name": {
      const candidates = readVotesByName(text);
      const last = candidates.at(-1);
      return {
        [id]: votesByName(
          candidates.map((one) => (one === last ? { ...one, votes: String(Number(one.votes) + 1) } : one)),
        ),
      };
    }
    case "code and name":
      return id === "constituency" && constituency !== undefined
        ? { constituency: constituency.name, district: constituency.district }
        : { [id]: districts.find((name) => name !== text) ?? "" };
    default:
      return { [id]: `${text} anew`.trim() };
  }
}

/** Enters or corrects a record, with a second person's approval. If the rules refuse it, returns the fields that they name. */
async function save(
  kind: EnteredKind,
  form: RecordForm,
  changed: Texts,
): Promise<ChangeSetDetail | readonly (string | null)[]> {
  const fields = { ...Object.fromEntries(form.fields.map(({ id, text }) => [id, text])), ...changed };
  const request = { kind, fields, replaces: form.replaces };
  const check = await analyst.post("/api/changes/records/check", request);
  const { problems, questions, record } = check.json<OutputOf<typeof checkRecord>>();
  const refused = problems.filter(({ severity }) => severity === "refused").map(({ field }) => field);
  if (record === null || refused.length > 0 || questions.length > 0) return refused;
  const answer = await analyst.post("/api/changes/records", {
    ...request,
    clientId: randomUUID(),
    reason: "Typing error",
    source: "Letter of the registrar",
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const set = answer.json<ChangeSetDetail>();
  if (set.state !== "proposed") return set;
  const approved = await admin.post(`/api/changes/sets/${set.id}/approve`, { digest: set.digest });
  expect(approved.statusCode, approved.body).toBe(200);
  return approved.json();
}

/** Corrects as many of these fields at once as the rules allow. Returns the change and its fields. */
async function correct(kind: EnteredKind, form: RecordForm, fields: readonly Field[]) {
  const attempt = async (some: readonly Field[]) => {
    const changed = Object.assign({}, ...some.map((field) => another(field, form))) as Texts;
    const saved = await save(kind, form, changed);
    if (!("id" in saved)) return saved;
    return { set: saved, fields: fields.filter(({ id, text }) => id in changed && changed[id] !== text) };
  };
  const all = await attempt(fields);
  if ("set" in all) return all;
  const others = await attempt(fields.filter(({ id }) => !all.includes(id)));
  if ("set" in others) return others;
  for (const field of fields) {
    const alone = await attempt([field]);
    if ("set" in alone) return alone;
  }
  return null;
}

/** Fields that versions name otherwise. */
const LABELS: Readonly<Record<string, string>> = { candidates: "Votes" };
const AUDITED: Readonly<Record<string, string>> = { candidates: "Votes of " };

const names = (entries: readonly Pick<HistoryEntry, "fields">[], { id, name }: Field) =>
  entries.some(({ fields }) => fields.some(({ label }) => label === (LABELS[id] ?? name)));

/** A declaration with one candidate on record has votes in fields of their own. */
const ONE_CANDIDATE = "declarations of one candidate";
const OF_ONE_CANDIDATE = new Set(["winner", "votes", "runnerUpVotes", "status"]);

/** Columns that a field changes besides its own, and those of fields that are stored otherwise. */
const WORKED_OUT: Readonly<Record<string, readonly string[]>> = {
  votes: ["margin_percent", "share_percent"],
  runnerUpVotes: ["margin_percent"],
  candidates: ["votes", "margin_percent"],
  validVotes: ["margin_percent", "share_percent"],
  winner: ["name"],
  gender: ["gender"],
  birthYear: ["birth_year"],
  unopposed: ["is_unopposed"],
  outcome: ["is_incumbent"],
  day: ["declared_at", "definition"],
  pollingDay: ["polling_day"],
  constituency: ["contest_id"],
  countdown: ["is_countdown"],
  filedOn: ["true_on"],
  heardOn: ["true_on"],
  ruledOn: ["true_on"],
  // A claim has the definition of its figure.
  value: ["definition"],
  publishedOn: ["definition"],
  note: ["definition"],
  units: ["units_reported", "units_expected"],
  members: ["people", "version", "true_on"],
};

/** Columns that every correction changes, and ids. */
const VOLATILE = [
  "id",
  "recorded_at",
  "recorded_in",
  "retired_at",
  "retired_in",
  "retired_by",
  "source_id",
  "corrects_id",
  "person_id",
  "candidacy_id",
  "winner_candidacy_id",
  "register_id",
];

const namesOf = (kind: EnteredKind) => {
  const { seat, ...name } = RECORDS[kind].name;
  return { ...name, ...(seat !== undefined && { seat: Number(seat) }) };
};

/** Members of the party register in force: a correction brings another one. */
const IN_FORCE = sql`one.register_id in (select id from register where retired_at is null and kind = 'party'
  order by id desc limit 1)`;

/** Conditions of current rows, where they have no end of their own. */
const CURRENT: Readonly<Record<string, RawBuilder<unknown>>> = {
  seat: sql`true`,
  contest: sql`true`,
  petition: sql`true`,
  register_count: IN_FORCE,
};

/**
 * Current rows of the tables of a kind without what every correction changes, each with where it is stored: an unchanged row stays there.
 * Candidates come with their names.
 */
function rowsOf(kind: EnteredKind) {
  const tables = IMPORT_HANDLERS[kind].fills.filter((table) => table !== "person");
  const selects = tables.map((table) => {
    const isNamed = table === "candidacy" || table === "minister";
    const place = isNamed
      ? sql`${sql.lit(table)} || one.ctid || person.ctid`
      : sql`${sql.lit(table)} || one.ctid`;
    const person = sql`|| jsonb_build_object('name', person.name, 'gender', person.gender, 'birth_year', person.birth_year)`;
    return sql`
      select ${place} as place, ${sql.lit(table)} as of, (to_jsonb(one) ${isNamed ? person : sql``}) - ${VOLATILE}::text[] as row
      from ${sql.table(table)} one ${isNamed ? sql`join person on person.id = one.person_id` : sql``}
      where ${CURRENT[table] ?? sql`one.retired_at is null`}`;
  });
  return sql.join(selects, sql` union all `);
}

/** The column that stores a field; the field's id if its kind's own code stores it. */
const columnOf = (kind: EnteredKind, id: string) => {
  const { fields }: Fact = FACTS[kind];
  const field = fields.find((one) => ("place" in one ? id === "district" : one.id === id));
  return field?.column ?? id;
};

/** Corrects fields, and returns the columns with other values than in the table `known`; null if the rules refuse it. */
async function changedColumns(
  write: Write,
  kind: EnteredKind,
  form: RecordForm,
  changed: Texts,
): Promise<readonly string[] | null> {
  const fields = { ...Object.fromEntries(form.fields.map(({ id, text }) => [id, text])), ...changed };
  const { db } = write;
  const cycleId = form.cycle.id;
  const { rows: added } = await sql<{ id: number }>`
    insert into data_import (cycle_id, entered, file_name, kind, choices, issuer, uploaded_by)
    values (${cycleId}, ${JSON.stringify({ fields })}, '-', ${kind}, '{}', '-', 'analyst') returning id`.execute(
    db,
  );
  const id = added[0]?.id ?? 0;
  const row = await importToChange(write, id);
  const { problems, questions, counts } = await stageEntered(write, row);
  if (questions.length > 0 || counts?.changed !== 1 || problems.some(({ code }) => refuses(code)))
    return null;
  await IMPORT_HANDLERS[kind].commit(write, await makeBatch(write, row));
  const { rows: columns } = await sql<{ column: string }>`
    with now as not materialized (${rowsOf(kind)}), added as (select of, row from now where place not in (select place from known)),
      gone as (select of, row from known where place not in (select place from now)),
      before as (select key, array_agg(value::text order by value::text) as values from gone, jsonb_each(row) group by of, key),
      after as (select key, array_agg(value::text order by value::text) as values from added, jsonb_each(row) group by of, key)
    select distinct key as column from before full join after using (key, values)
    where (before is null or after is null) and values <> '{}'`.execute(db);
  return columns.map(({ column }) => column);
}

/** Fields that are tried also without `NIGHTLY`: correcting them once emptied others. */
const ALWAYS = new Set(["candidates", "votes", "status", "note"]);

describe("REC-03 correcting a single field changes no other", () => {
  test.each([...KINDS, ONE_CANDIDATE])("REC-03 of %s", async (record) => {
    const kind = KINDS.find((one) => one === record) ?? "declarations";
    const wrong: string[] = [];
    await server.database.write(async (write) => {
      const { db } = write;
      const { rows: alone } = await sql<{ seat: number }>`
        select seat_id as seat from contest join declaration on declaration.contest_id = contest.id
        where kind in ('lc5_primary', 'mayoral_primary', 'mp_primary') and valid_votes > 0 and not is_unopposed
          and margin_percent > 0 order by seat_id limit 1`.execute(db);
      const seat = alone[0]?.seat ?? 0;
      if (record === ONE_CANDIDATE)
        // Other candidates are taken off the record, as if a file had named the winner alone.
        await sql`update candidacy set retired_at = recording_time(), retired_in = ledger_id()
          from contest, declaration where candidacy.contest_id = contest.id and contest.seat_id = ${seat}
            and declaration.contest_id = contest.id and candidacy.id <> declaration.winner_candidacy_id`.execute(
          db,
        );
      const form = await recordForm(write, {
        kind,
        ...(record === ONE_CANDIDATE ? { seat } : namesOf(kind)),
      });
      await sql`create temporary table known on commit drop as ${rowsOf(kind)}`.execute(db);
      const isTried = ({ id, isFixed }: Field) =>
        !isFixed &&
        (record !== ONE_CANDIDATE || OF_ONE_CANDIDATE.has(id)) &&
        // It changes with its constituency.
        !(id === "district" && form.fields.some((one) => one.id === "constituency" && one.text !== ""));
      const fields = form.fields.filter(isTried);
      const some = new Set(someOf(fields, 3));
      for (const field of fields.filter((one) => some.has(one) || ALWAYS.has(one.id))) {
        const attempt = (changed: Texts) =>
          rehearse(write, (rehearsal) => changedColumns(rehearsal, kind, form, changed));
        const changed = another(field, form);
        let columns = await attempt(changed);
        // A later day may be after the day that follows it.
        if (columns === null && field.holds === "day")
          columns = await attempt({ [field.id]: addDays(field.text, -1) });
        const own = new Set(
          Object.keys(changed).flatMap((id) => [columnOf(kind, id), ...(WORKED_OUT[id] ?? [])]),
        );
        const others = columns?.filter((column) => !own.has(column)) ?? ["refused"];
        if (columns?.length === 0) others.push("nothing");
        if (others.length > 0) wrong.push(`${field.id}: ${others.join(", ")}`);
      }
      await sql`drop table known`.execute(db);
    });
    expect(wrong).toEqual([]);
  });
});

describe("REC-01 a corrected field is named in changes, history and audit log, and its followers get one alert", () => {
  test.each(KINDS)("REC-01 of %s", async (kind) => {
    const { district } = RECORDS[kind];
    const red: string[] = [];
    let waiting = (await formOf(kind)).fields.filter(({ isFixed }) => !isFixed);
    while (waiting.length > 0) {
      const known = await tokenAt(server.database, "infinity");
      const { unread: unreadBefore } = await viewer.read<Alerts>("/api/alerts");
      const form = await formOf(kind);
      const corrected = await correct(
        kind,
        form,
        form.fields.filter(({ id }) => waiting.some((one) => one.id === id)),
      );
      if (corrected === null) {
        red.push(...waiting.map(({ id }) => `${id}: refused`));
        break;
      }
      const { set, fields } = corrected;
      waiting = waiting.filter(({ id }) => !fields.some((field) => field.id === id));
      const { groups } = await admin.read<ChangedRecords>(
        `/api/changes/records?from=2025-09-02&fromKnown=${known}&entries=all`,
      );
      const changes = groups.flatMap(({ entries }) => entries);
      const { entries: log } = await admin.read<{ entries: AuditEntry[] }>(
        `/api/audit?${new URLSearchParams({ group: "change", q: `Change ${set.id},` }).toString()}`,
      );
      const history =
        district === undefined
          ? null
          : await admin.read<OutputOf<typeof readHistory>>(
              `/api/changes/history?kind=district&id=${district}`,
            );
      for (const field of fields) {
        const missing = [
          ...(names(changes, field) ? [] : ["changes"]),
          ...(history === null ||
          names(
            history.entries.filter(({ changeSet }) => changeSet === set.id),
            field,
          )
            ? []
            : ["history"]),
          ...(JSON.stringify(log).includes(AUDITED[field.id] ?? JSON.stringify(field.name)) ? [] : ["audit"]),
        ];
        if (missing.length > 0) red.push(`${field.id}: ${missing.join(", ")}`);
      }
      if (district !== undefined && set.link === null) red.push(`${fields[0]?.id}: no page`);
      if (district !== undefined) {
        const { unread } = await viewer.read<Alerts>("/api/alerts");
        if (unread !== unreadBefore + 1) red.push(`${fields[0]?.id}: ${unread - unreadBefore} alerts`);
      }
    }
    expect(red).toEqual([]);
  });
});
