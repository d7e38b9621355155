import { ApiError } from "../../../api/errors.ts";
import { listImports } from "@command-center/contract/imports/imports";
import { useRead } from "../../../api/queries.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { Panel } from "../../../page/panel.tsx";
import { WritingOff } from "../../../parts/past/writing.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ImportsTable, ImportsTableSkeleton } from "./imports-table.tsx";
import { TemplatesButton, UploadButton } from "./import-buttons.tsx";

/** The newest imports listed: as many as the call gives at most. */
const NEWEST = 1_000;

/** `/data/imports`: uploaded files and their state. For analysts and administrators. */
export function ImportsPage() {
  const read = useRead(listImports, { limit: NEWEST });
  if (read.error instanceof ApiError && read.error.status === 403)
    return (
      <>
        <PageHeader title={PAGES.imports.title} />
        <EmptyState title="Imports are for analysts and administrators">{read.error.detail}</EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={PAGES.imports.title}
        subtitle="The party's own files: checked and previewed before they count"
        actions={
          <>
            <TemplatesButton />
            <UploadButton look="primary">Import a file</UploadButton>
          </>
        }
      />
      <WritingOff className="mb-4" />
      <Panel
        title="Files"
        note={
          (read.data?.length ?? 0) < NEWEST
            ? "Newest first"
            : `The newest ${formatCount(NEWEST)}, newest first`
        }
        distance="close"
        read={read}
        what="The imports"
        skeleton={<ImportsTableSkeleton />}
      >
        {(imports) => <ImportsTable imports={imports} />}
      </Panel>
    </>
  );
}
