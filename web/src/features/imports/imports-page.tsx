import { ApiError } from "../../api/errors.ts";
import { listImports } from "@command-center/contract/imports/imports";
import { useRead } from "../../api/queries.ts";
import { useHeld } from "../../navigation/address.ts";
import { pageIn } from "../../navigation/list-address.ts";
import { PAGES } from "../../navigation/pages.ts";
import { Panel } from "../../page/panel.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ImportsTable, ImportsTableSkeleton, PAGE_ROWS } from "./imports-table.tsx";
import { TemplatesButton } from "./templates-button.tsx";
import { UploadButton } from "./upload-button.tsx";

export { ImportPage } from "./import/import-page.tsx";

/** `/data/imports`: files that were sent, and what became of them (IMP-01). For analysts and administrators. */
export function ImportsPage() {
  const page = pageIn(useHeld("page"));
  const read = useRead(listImports, { page, limit: PAGE_ROWS });
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
        subtitle="The party's own files: checked, previewed, then put in force"
        actions={
          <>
            <TemplatesButton />
            <UploadButton look="primary">Import a file</UploadButton>
          </>
        }
      />
      <Panel
        title="Files"
        note="Newest first"
        distance="close"
        read={read}
        what="The imports"
        skeleton={<ImportsTableSkeleton />}
      >
        {(imports) => <ImportsTable imports={imports} page={page} />}
      </Panel>
    </>
  );
}
