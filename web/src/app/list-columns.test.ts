import { fileColumn } from "@command-center/contract/facts/fact";
import { FACTS } from "@command-center/contract/facts/facts";
import { expect, test } from "vitest";
import { COLUMNS as INCIDENTS } from "../features/petitions/list/incidents-tab.tsx";
import { COLUMNS as PETITIONS } from "../features/petitions/list/petitions-card.tsx";
import { CHAIRPERSONS, MAYORS } from "../features/results/local/result-columns.tsx";
import { COLUMNS as MPS } from "../features/results/primaries/overview/mp-tab.tsx";
import { COLUMNS as MINISTERS } from "../features/results/renewal/ministers-card.tsx";
import { fileKeys } from "../parts/lists/listed-column.ts";

const LISTS = {
  petitions: PETITIONS,
  incidents: INCIDENTS,
  ministers: MINISTERS,
  declarations: [...CHAIRPERSONS, ...MAYORS, ...MPS],
} as const;

test.each(Object.entries(LISTS))(
  "DAY-04 every field in a file of %s has a column in their list, or a reason not to",
  (kind, columns) => {
    const fact = FACTS[kind as keyof typeof LISTS];
    const keys = fileKeys(columns);
    const missing = fact.fields.flatMap((field) => {
      if ("place" in field || "inList" in field || ("inFile" in field && "none" in field.inFile)) return [];
      return keys?.includes(fileColumn(fact, field.id).key) === true ? [] : [field.id];
    });
    expect(missing).toEqual([]);
  },
);
