import { readXlsx } from "hucre/xlsx";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { sampleServer } from "../../testing/sample-server.ts";

const { server, admin } = sampleServer();

test("LIST-01 more audit entries than a PDF may have are refused as PDF and exported as a workbook", async () => {
  await sql`insert into audit_entry (action) select 'server.many' from generate_series(1, 20001)`.execute(
    server.database.db,
  );
  const asked = (format: string) => admin.post("/api/audit/export", { q: "server.many", format });
  const refusal = await asked("pdf");
  expect([refusal.statusCode, refusal.body]).toEqual([
    422,
    "A PDF holds at most 20,000 rows, and this export has 20,001. Choose CSV or Excel.",
  ]);
  const { sheets } = await readXlsx((await asked("excel")).rawPayload);
  const entries = sheets[0]?.rows.filter((row) => row.includes("server.many"));
  expect(entries).toHaveLength(20_001);
});
