import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry } from "@command-center/contract/accounts/audit";
import type { ChangedRecords } from "@command-center/contract/changes/changes-between";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type {
  checkRecord,
  EnteredKind,
  readRecordForm,
} from "@command-center/contract/changes/entered-records";
import type { HistoryEntry, readHistory } from "@command-center/contract/changes/record-history";
import type { Alerts } from "@command-center/contract/following/alerts";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { addDays } from "@command-center/domain/time/calendar";
import { tokenAt } from "../../testing/ledger/token-at.ts";
import { sampleServer } from "../../testing/sample-server.ts";

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

beforeAll(async () => {
  const { rows } = await sql<{ id: number }>`
    select id from area where kind = 'district' and slug in ('gulu', 'kaliro', 'amuru')`.execute(
    server.database.db,
  );
  for (const { id } of rows)
    expect((await viewer.post("/api/follows", { kind: "district", id })).statusCode).toBe(200);
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

const names = (entries: readonly Pick<HistoryEntry, "fields">[], { name }: Field) =>
  entries.some(({ fields }) => fields.some(({ label }) => label === name));

describe("REC-01 a corrected field is named in changes, history and audit log, and its followers get one alert", () => {
  test.each(Object.keys(RECORDS) as EnteredKind[])("REC-01 of %s", async (kind) => {
    const { new: entered, district } = RECORDS[kind];
    if (entered !== undefined) expect(await save(kind, await formOf(kind), entered)).toHaveProperty("id");
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
          ...(JSON.stringify(log).includes(JSON.stringify(field.name)) ? [] : ["audit"]),
        ];
        if (missing.length > 0) red.push(`${field.id}: ${missing.join(", ")}`);
      }
      if (district !== undefined) {
        const { unread } = await viewer.read<Alerts>("/api/alerts");
        if (unread !== unreadBefore + 1) red.push(`${fields[0]?.id}: ${unread - unreadBefore} alerts`);
      }
    }
    expect(red).toEqual([]);
  });
});
