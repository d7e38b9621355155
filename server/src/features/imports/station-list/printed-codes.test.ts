import { sql } from "kysely";
import { expect, test } from "vitest";
import { STATION_LIST_2021 } from "@command-center/import-rules/fixtures/station-list-fixtures";
import { importsBy, makeCycle } from "../../../testing/imports.ts";
import { countryServer } from "../../../testing/sample-server.ts";

const { server, analyst } = countryServer();
const imports = importsBy(server, analyst);
const [HEADER = "", ...ROWS] = STATION_LIST_2021.trim().split("\n");

test("IMP-19 a list without zeros in front of its codes takes none away, and one with them brings them back", async () => {
  const shortened = ROWS.map((row) => row.replace(/,0(\d),([^,]*,\d+)$/, ",$1,$2"));
  const printed = async () => {
    const { rows } = await sql<{ code: string }>`
      select coalesce(printed_code, code) as code from area where kind = 'station' and valid_to is null order by id`.execute(
      server.database.db,
    );
    return rows.map(({ code }) => code);
  };
  await makeCycle(analyst);
  await imports.take(STATION_LIST_2021);
  const before = await printed();
  expect(before).toEqual(ROWS.map((row) => row.split(",").at(-3)));
  const without = await imports.read([HEADER, ...shortened].join("\n"));
  expect(without.counts).toMatchObject({ new: 0, changed: 0, same: ROWS.length, gone: 0 });
  await imports.act(without.id, "discard");
  // As an installation has them that once recorded them without.
  await server.change(async ({ db }) => {
    await sql`update area set printed_code = null where kind = 'station'`.execute(db);
  });
  const again = await imports.read(`${STATION_LIST_2021}\n`);
  expect(again.counts).toMatchObject({
    new: 0,
    same: ROWS.length - (again.counts?.changed ?? 0),
    gone: 0,
    warned: 0,
  });
  expect(again.counts?.changed).toBeGreaterThan(0);
  await imports.act(again.id, "commit");
  expect(await printed()).toEqual(before);
  await imports.act(again.id, "undo");
  expect((await printed()).every((code) => !code.startsWith("0"))).toBe(true);
});
