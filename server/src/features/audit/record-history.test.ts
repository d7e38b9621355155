import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { AuditEntry, listAuditEntries } from "@command-center/contract/accounts/audit";
import type { ChangeSetDetail } from "@command-center/contract/changes/change-sets";
import type { readRecordForm } from "@command-center/contract/changes/entered-records";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { importsBy, makeCycle } from "../../testing/imports.ts";
import { countryServer, sampleServer, type TestCaller } from "../../testing/sample-server.ts";

const told = async (admin: TestCaller, record: string) => {
  const found = await admin.read<OutputOf<typeof listAuditEntries>>(`/api/audit?record=${record}`);
  return { name: found.record, entries: found.entries.map(({ action, subject }) => [action, subject]) };
};

describe("PET-01 SEAT-01 GATE-04 the history of a record", () => {
  const { server, admin, analyst } = countryServer();
  const imports = importsBy(server, analyst);
  const RESULTS =
    "Seat,District,Constituency,Winner,Polling day,Declared on\nMP,ABIM,LABWOR,A Example,2020-09-04,2020-09-05\n";
  const HEADER = "Petition no,Category,District,Constituency,Subject,Grounds,Status,Date filed,Date heard\n";
  const of = (number: string) =>
    server.database.db
      .selectFrom("petition")
      .select("id")
      .where("number", "=", number)
      .executeTakeFirstOrThrow();
  const IMPORT = ["import.committed", "import.commit_asked", "import.started"];
  let seat: number;

  beforeAll(async () => {
    await makeCycle(analyst);
    await imports.take(RESULTS);
    await imports.take(
      `${HEADER}MP/1,MP,ABIM,Labwor County,,Violence,Filed,2020-09-08,\nC/1,Councillor,ABIM,,"Councillor, Ward",Violence,Filed,2020-09-09,\n`,
    );
    await imports.take(`${HEADER}MP/1,MP,ABIM,Labwor County,,Violence,Hearing,2020-09-08,2020-09-20\n`);
    const found = await server.database.db
      .selectFrom("contest")
      .select("seat_id")
      .where("kind", "=", "mp_primary")
      .executeTakeFirstOrThrow();
    seat = found.seat_id;
  });

  test("PET-01 of a petition: the imports of its rows and no others, the newest first", async () => {
    const { id } = await of("MP/1");
    expect(await told(admin, `petition-${id}`)).toEqual({
      name: "MP/1 Labwor County",
      entries: [3, 2].flatMap((file) => IMPORT.map((action) => [action, `Import ${file}, file.csv`])),
    });
    const other = await of("C/1");
    expect((await told(admin, `petition-${other.id}`)).entries).toEqual(
      IMPORT.map((action) => [action, "Import 2, file.csv"]),
    );
  });

  test("SEAT-01 of a seat: what brought its contest and declarations, not the petitions about it", async () => {
    expect(await told(admin, `seat-${seat}`)).toEqual({
      name: "Labwor County",
      entries: IMPORT.map((action) => [action, "Import 1, file.csv"]),
    });
  });

  test("PET-01 what was undone stays in it; other filters narrow it, and the file holds the same", async () => {
    const { id } = await of("MP/1");
    await imports.act(3, "undo");
    const { entries } = await told(admin, `petition-${id}`);
    expect(entries).toHaveLength(7);
    expect(entries[0]).toEqual(["import.undone", "Import 3, file.csv"]);
    expect((await told(admin, `petition-${id}&q=undone`)).entries).toHaveLength(1);
    const file = await admin.post("/api/audit/export", { format: "json", record: `petition-${id}` });
    expect(file.json<AuditEntry[]>().map(({ action }) => action)).toEqual(entries.map(([action]) => action));
  });

  test("PET-01 LIFE-01 a correction by hand and its undo are in it", async () => {
    const { id } = await of("C/1");
    const form = "/api/changes/records/form?kind=petitions&number=C/1";
    const { fields, replaces } = await analyst.read<OutputOf<typeof readRecordForm>>(form);
    const saved = await analyst.post("/api/changes/records", {
      clientId: randomUUID(),
      kind: "petitions",
      fields: { ...Object.fromEntries(fields.map((field) => [field.id, field.text])), filedOn: "2020-09-08" },
      replaces,
      reason: "Wrong day",
      source: "Register",
    });
    expect(saved.statusCode, saved.body).toBe(200);
    const change = saved.json<ChangeSetDetail>().id;
    await analyst.post(`/api/changes/sets/${change}/undo`, { reason: "Right before" });
    const { entries } = await told(admin, `petition-${id}`);
    const about = "C/1 · Filed · Abim";
    expect(entries.slice(0, 2)).toEqual([
      ["change.undone", `Change ${change + 1}, ${about}`],
      ["change.applied", `Change ${change}, ${about}`],
    ]);
  });

  test("PET-01 a record that is not there has no history, and what names none is refused", async () => {
    for (const record of ["petition-999999", "seat-999999999"])
      expect(await told(admin, record)).toEqual({ name: null, entries: [] });
    for (const record of ["petition-0", "petition", "seat-x", "cycle-1", "seat-1-2", "seat-9999999999", ""]) {
      const answer = await admin.get(`/api/audit?record=${record}`);
      expect([record, answer.statusCode, answer.body]).toEqual([
        record,
        400,
        "Name a record as in petition-12 or seat-7.",
      ]);
    }
  });
});

describe("SEAT-01 the sample's records", () => {
  const { server, admin } = sampleServer();

  test("SEAT-01 PET-01 came with the sample, also those whose figures were published", async () => {
    const seats = [6, 99, 672, 504, 521, 667];
    const petition = await server.database.db.selectFrom("petition").select("id").executeTakeFirstOrThrow();
    for (const record of [`petition-${petition.id}`, ...seats.map((id) => `seat-${id}`)])
      expect([record, (await told(admin, record)).entries]).toEqual([
        record,
        [["import.committed", "Sample cycle"]],
      ]);
  });
});
