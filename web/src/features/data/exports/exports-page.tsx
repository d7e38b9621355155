import { readAccount } from "@command-center/contract/accounts/accounts";
import { listExports, type ExportedFile } from "@command-center/contract/exports/exports";
import { momentText } from "@command-center/domain/time/moment-text";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { VerifyCard } from "./verify-card.tsx";
import { useRead } from "../../../api/queries.ts";
import { setAddress } from "../../../navigation/address.ts";
import { byteText } from "../../../parts/files/byte-text.ts";
import { Panel } from "../../../page/panel.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { useFacet, wordsFacet } from "../../../parts/lists/facets/use-facet.ts";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import type { ListedColumn } from "../../../parts/lists/listed-column.ts";
import { contentText, rowsOf, shortFileName } from "./exported-file-words.ts";
import { ShortHash } from "../short-hash.tsx";

/** The register of exported files, and the check whether a file is one of them. */
export function ExportsPage() {
  return (
    <>
      <PageHeader title={PAGES.exports.title} subtitle="Files exported, and a check that a file is genuine" />
      <div className="grid grid-cols-1 gap-4">
        <VerifyCard />
        <GivenOutCard />
      </div>
    </>
  );
}

/** The newest files listed, fewer than the call gives at most; older ones can still be verified. */
const NEWEST = 200;

const COLUMNS: readonly ListedColumn<ExportedFile, "exported_files">[] = [
  {
    id: "file",
    inFile: ["file", "format", "holds"],
    like: "name-of-a-file-00.pdf",
    label: "File",
    value: ({ fileName }) => fileName,
    cell: (file) => (
      <button
        type="button"
        onClick={() => setAddress({ sha256: file.sha256 }, "push")}
        title={file.fileName}
        className="text-left wrap-anywhere link"
      >
        {shortFileName(file.fileName)}
        <span className="sr-only">: verify</span>
      </button>
    ),
  },
  {
    id: "at",
    inFile: ["exported_on", "exported_at"],
    like: "00 Nov 0000, 00:00 EAT",
    label: "When",
    orders: ["oldest first", "newest first"],
    value: ({ at }) => at,
    cell: ({ at }) => <span className="whitespace-nowrap">{momentText(at)}</span>,
  },
  {
    id: "who",
    inFile: ["exported_by"],
    like: "name",
    label: "Exported by",
    value: ({ username }) => username,
  },
  { id: "rows", like: "000", label: "Rows", kind: "number", value: rowsOf, missing: "–", lead: true },
  {
    id: "size",
    inFile: ["bytes"],
    like: "00 kB",
    label: "Size",
    kind: "number",
    value: ({ bytes }) => bytes,
    format: byteText,
  },
  {
    id: "hash",
    inFile: ["sha256"],
    like: "00000000…",
    label: "SHA-256",
    value: ({ sha256 }) => sha256,
    cell: ({ sha256, fileName }) => <ShortHash sha256={sha256} fileName={fileName} />,
  },
];
const SEARCH = {
  label: "Search the files",
  hint: "File, person or contents",
  in: [(file: ExportedFile) => file.fileName, (file: ExportedFile) => file.username, contentText],
};
const SENDER = wordsFacet<ExportedFile>(
  { name: "by", label: "Exported by", all: "All users" },
  ({ username }) => username,
);
const FIRST = { by: "at", order: "desc" } as const;
const NOUN = ["file", "files"] as const;
/** Exported files: one's own or, for an administrator, everybody's. */
function GivenOutCard() {
  const read = useRead(listExports, { limit: NEWEST });
  const { data: account } = useRead(readAccount, {});
  const facets = [useFacet(SENDER, read.data)];
  const whose = account?.role === "admin" ? "All users" : "Yours";
  return (
    <Panel
      title="Exported files"
      note={`${whose}, newest first${(read.data?.length ?? 0) < NEWEST ? "" : `; files older than these ${NEWEST} can still be verified`}`}
      read={read}
      what="The exported files"
      skeleton={<ListSkeleton columns={COLUMNS} noun={NOUN} filters={["All users"]} rows={5} />}
    >
      {(files) => (
        <ListTable
          views="files"
          label="Exported files"
          rows={files}
          columns={COLUMNS}
          noun={NOUN}
          first={FIRST}
          search={SEARCH}
          facets={facets}
          renderActions={(shown) => <ExportShown dataType="exported_files" shown={shown} />}
          empty="No file has been exported yet"
        />
      )}
    </Panel>
  );
}
