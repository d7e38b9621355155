import type { ImportEntry } from "@command-center/contract/imports/imports";
import { momentText } from "@command-center/domain/time/moment-text";
import { paths } from "../../../navigation/paths.ts";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { useFacet, wordsFacet } from "../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { Badge, BadgeSkeleton } from "../../../ui/badge.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { contestText, kindText, problemsText, STATE_WORDS } from "./import-words.ts";
import { TemplatesButton } from "./import-buttons.tsx";

const COLUMNS: readonly ListedColumn<ImportEntry, "imports">[] = [
  {
    id: "file",
    inFile: ["file", "number"],
    like: "name-of-a-file.csv · 0",
    label: "File",
    value: ({ file }) => file.name,
    to: ({ id }) => paths.import(id),
    cell: ({ id }, name) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <span className="font-normal text-mute"> · {id}</span>
      </>
    ),
  },
  {
    id: "state",
    skeleton: <BadgeSkeleton like="Ready" />,
    label: "State",
    lead: true,
    value: ({ state }) => STATE_WORDS[state].name,
    cell: ({ state }) => <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].name}</Badge>,
  },
  {
    id: "kind",
    inFile: ["kind", "election", "polling_day"],
    like: "Results by station",
    label: "Kind",
    value: ({ kind }) => kindText(kind),
    cell: (entry) => {
      const contest = contestText(entry);
      return (
        <>
          {kindText(entry.kind)}
          {contest !== null && <span className="text-12 text-mute xl:block"> {contest}</span>}
        </>
      );
    },
  },
  { id: "cycle", like: "0000–0000", label: "Cycle", value: ({ cycle }) => cycle.name },
  { id: "by", inFile: ["sent_by"], like: "name", label: "Uploaded by", value: ({ uploaded }) => uploaded.by },
  {
    id: "at",
    inFile: ["sent_on", "sent_at"],
    like: "00 Nov 0000, 00:00 EAT",
    label: "When",
    orders: ["oldest first", "newest first"],
    value: ({ uploaded }) => uploaded.at,
    cell: ({ uploaded }) => <span className="whitespace-nowrap">{momentText(uploaded.at)}</span>,
  },
  {
    id: "rows",
    like: "00,000",
    label: "Rows",
    kind: "number",
    value: ({ counts }) => (counts === null || counts.rows === 0 ? null : counts.rows),
    missing: "–",
  },
  {
    id: "problems",
    inFile: ["refused", "warned"],
    like: "None",
    label: "Problems",
    value: ({ counts }) => problemsText(counts),
    cell: ({ counts }) => {
      const problems = problemsText(counts);
      return problems === null ? null : (
        <>
          <span className="records-unit">Problems: </span>
          {problems}
        </>
      );
    },
    missing: "–",
  },
];
const SEARCH = {
  label: "Search imports",
  hint: "File, kind, person or cycle",
  in: [
    ({ file }: ImportEntry) => file.name,
    ({ kind }: ImportEntry) => kindText(kind),
    contestText,
    ({ uploaded }: ImportEntry) => uploaded.by,
    ({ cycle }: ImportEntry) => cycle.name,
    ({ state }: ImportEntry) => STATE_WORDS[state].name,
  ],
};
const STATE = wordsFacet<ImportEntry>(
  { name: "state", label: "State", all: "Every state" },
  ({ state }) => STATE_WORDS[state].name,
);
const KIND = wordsFacet<ImportEntry>({ name: "kind", label: "Kind", all: "Every kind" }, ({ kind }) =>
  kindText(kind),
);
const CYCLE = wordsFacet<ImportEntry>(
  { name: "of", label: "Cycle", all: "Every cycle" },
  ({ cycle }) => cycle.name,
);
const SENDER = wordsFacet<ImportEntry>(
  { name: "by", label: "Uploaded by", all: "All users" },
  ({ uploaded }) => uploaded.by,
);
const FIRST = { by: "at", order: "desc" } as const;
const NOUN = ["import", "imports"] as const;
export function ImportsTable({ imports }: { imports: readonly ImportEntry[] }) {
  const facets = [
    useFacet(STATE, imports),
    useFacet(KIND, imports),
    useFacet(CYCLE, imports),
    useFacet(SENDER, imports),
  ];
  if (imports.length === 0) return <NoImports />;
  return (
    <ListTable
      views="imports"
      label="Imports"
      rows={imports}
      columns={COLUMNS}
      noun={NOUN}
      first={FIRST}
      search={SEARCH}
      facets={facets}
      renderActions={(shown) => <ExportShown dataType="imports" shown={shown} />}
      empty="No files imported yet"
    />
  );
}

function NoImports() {
  return (
    <EmptyState title="No files imported yet" action={<TemplatesButton />}>
      <ol className="ml-4 list-decimal">
        <li>Make an election cycle, or choose one.</li>
        <li>Import the station list: it says which polling stations there are.</li>
        <li>Then import results by station.</li>
      </ol>
      <p className="mt-1">
        Every file is checked and previewed first. Nothing is saved until you commit. Templates show what each
        kind of file looks like.
      </p>
    </EmptyState>
  );
}

/** In the place of the table: no more rows than there may be. */
export function ImportsTableSkeleton() {
  return (
    <ListSkeleton
      columns={COLUMNS}
      noun={NOUN}
      filters={["Committed (0)", "Results by station (0)", "0000–0000 (0)", "All users"]}
      rows={3}
    />
  );
}
