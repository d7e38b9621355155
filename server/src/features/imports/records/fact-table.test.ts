import { expect, test } from "vitest";
import type { Fact } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import { importKind } from "@command-center/import-rules/kinds/import-kinds";
import { queriedSample } from "../../../testing/sample-database.ts";

const sample = queriedSample();

test.each(Object.entries<Fact>(FACTS))(
  "each column of the definition of %s is in its table and in its view of the past",
  async (_, { table, fields }) => {
    const columns = fields.flatMap(({ column }) => column ?? []);
    if (table === undefined) return expect(columns).toEqual([]);
    const rows = await sample.rows(`
      select column_name as column from information_schema.columns
      where table_name = '${table}' and table_schema in ('public', 'past')
      group by column_name having count(*) = 2`);
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
