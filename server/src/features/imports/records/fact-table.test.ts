import { expect, test } from "vitest";
import type { Fact } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { queriedSample } from "../../../testing/sample-database.ts";
import { IMPORT_HANDLERS } from "../import-handlers.ts";

const sample = queriedSample();

test.each(Object.entries<Fact>(FACTS))(
  "each column of the definition of %s is in its table and in its view of the past",
  async (id, { table, fields }) => {
    const columns = fields.flatMap(({ column }) => column ?? []);
    const tables = table === undefined ? IMPORT_HANDLERS[id as keyof typeof FACTS].fills : [table];
    const rows = await sample.rows(`
      select column_name as column from information_schema.columns
      where table_name in ('${tables.join("', '")}') and table_schema in ('public', 'past')
      group by column_name having count(distinct table_schema) = 2`);
    expect(rows.map(({ column }) => column)).toEqual(expect.arrayContaining(columns));
  },
);

test.each(Object.entries<Fact>(FACTS))(
  "the fields by which users know a record of %s, and those that are counted, are fields of its files",
  (id, { titled = [], number, counted = [] }) => {
    const fields = importKind(id as keyof typeof FACTS).fields.map((field) => field.id);
    const named = [...titled, ...counted.map(({ field }) => field), number].filter(
      (one) => one !== undefined,
    );
    expect(fields).toEqual(expect.arrayContaining(named));
  },
);
