import * as fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";
import { sampleServer } from "../testing/sample-server.ts";
import { holdsEvery, searchTextOf } from "./search-text.ts";

const { server } = sampleServer();

const TEXTS = [
  "Ng'ole",
  "Ng’ole",
  "ŊORA Ɓ",
  "Sérère",
  "EX / 001",
  "EX–1",
  "a\u200bb\u00ad",
  "  two\n spaces ",
  "100%",
  "",
];

test("IMP-19 the database folds texts as pages do, and finds in them what pages find", async () => {
  const random = fc.sample(
    fc.string({
      unit: fc.constantFrom(..."aBéŋƆ01/-– '’ʼ\u200b&.％ॐ", "\u00ad", "\t", "e\u0301"),
      maxLength: 12,
    }),
    200,
  );
  const texts = [...TEXTS, ...random];
  const typed = ["001", "ex/1", "ex 001", "(2)/05", "a.b/7", "[x]-1"];
  const { rows } = await sql<{ text: string; folded: string; found: boolean[] }>`
    select text, folded, array[${sql.join(typed.map((words) => holdsEvery(sql`folded`, typedWords(words))))}] as found
    from unnest(${texts}::text[]) with ordinality as given (text, place)
    cross join lateral (select ${searchTextOf(sql`text`)} as folded) search order by place`.execute(
    server.database.db,
  );
  for (const { text, folded, found } of rows) {
    expect(folded, JSON.stringify(text)).toBe(searchText(text));
    expect(found, folded).toEqual(typed.map((words) => holds(folded, typedWords(words))));
  }
});
