import type { ImportEntry } from "@command-center/contract/imports/imports";
import { momentText } from "@command-center/domain/time/moment-text";
import { setAddress } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { contestText, kindText, problemsText, STATE_WORDS } from "./import-words.ts";
import { TemplatesButton } from "./templates-button.tsx";
import "../../page/records/record-table.css";

/** Imports on a page of the list. */
export const PAGE_ROWS = 50;

const COLUMNS = [
  { label: "File", kind: "text" },
  { label: "State", kind: "text" },
  { label: "Kind", kind: "text" },
  { label: "Cycle", kind: "text" },
  { label: "Sent by", kind: "text" },
  { label: "When", kind: "text" },
  { label: "Rows", kind: "number" },
  { label: "Problems", kind: "text" },
] as const;

function Head() {
  return (
    <thead>
      <tr>
        {COLUMNS.map(({ label, kind }) => (
          <th key={label} scope="col" data-kind={kind}>
            <span className="inline-flex h-9 items-center text-12 font-semibold text-mute">{label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Imports of one page of the list, each a link to its own page. */
export function ImportsTable({ imports, page }: { imports: readonly ImportEntry[]; page: number }) {
  if (imports.length === 0 && page === 1) return <NoImports />;
  const turn = (to: number) => setAddress({ page: to === 1 ? null : String(to) }, "push");
  return (
    <div className="records">
      {imports.length === 0 ? (
        <EmptyState title="There are no older imports" />
      ) : (
        <table>
          <caption className="sr-only">Imports</caption>
          <Head />
          <tbody>
            {imports.map((one) => (
              <ImportRow key={one.id} entry={one} />
            ))}
          </tbody>
        </table>
      )}
      {(page > 1 || imports.length === PAGE_ROWS) && (
        <nav aria-label="Pages of imports" data-print="hide" className="mt-3 flex items-center gap-2">
          <Button disabled={page === 1} onClick={() => turn(page - 1)}>
            Newer
          </Button>
          <Button disabled={imports.length < PAGE_ROWS} onClick={() => turn(page + 1)}>
            Older
          </Button>
          <span className="text-12 text-mute">Page {formatCount(page)}</span>
        </nav>
      )}
    </div>
  );
}

function ImportRow({ entry }: { entry: ImportEntry }) {
  const { id, state, kind, file, cycle, uploaded, counts } = entry;
  const contest = contestText(entry);
  return (
    <tr>
      <th scope="row">
        <Link href={paths.import(id)} className="link wrap-anywhere touch-reach">
          {file.name}
        </Link>
        <span className="font-normal text-mute"> · {id}</span>
      </th>
      <td data-lead>
        <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].name}</Badge>
      </td>
      <td>
        {kindText(kind)}
        {contest !== null && <span className="text-12 text-mute xl:block"> {contest}</span>}
      </td>
      <td>{cycle.name}</td>
      <td>{uploaded.by}</td>
      <td className="whitespace-nowrap">{momentText(uploaded.at)}</td>
      <td data-kind="number" data-label="Rows">
        {counts === null || counts.rows === 0 ? (
          <span className="text-mute">–</span>
        ) : (
          formatCount(counts.rows)
        )}
      </td>
      <td data-kind="text">
        <span className="records-unit">Problems: </span>
        {problemsText(counts) ?? <span className="text-mute">–</span>}
      </td>
    </tr>
  );
}

function NoImports() {
  return (
    <EmptyState title="No file was imported yet" action={<TemplatesButton />}>
      <ol className="ml-4 list-decimal">
        <li>Make an election cycle, or choose one.</li>
        <li>Import the station list: it says which polling stations there are.</li>
        <li>Then import results by station.</li>
      </ol>
      <p className="mt-1">
        Every file is checked and previewed first. Nothing is written before you commit it. Templates show
        what each kind of file looks like.
      </p>
    </EmptyState>
  );
}

/** In the place of the table: no more rows than there may be. */
export function ImportsTableSkeleton() {
  return (
    <div className="records">
      <table>
        <Head />
        <tbody>
          {[1, 2, 3].map((row) => (
            <tr key={row}>
              {[
                "name-of-a-file.csv · 0",
                "Ready",
                "Results by station",
                "0000–0000",
                "name",
                "00 Nov 0000, 00:00 EAT",
                "00,000",
                "None",
              ].map((like, index) =>
                index === 0 ? (
                  <th key={like}>
                    <SkeletonWords like={like} />
                  </th>
                ) : (
                  <td key={like} data-lead={index === 1 || undefined}>
                    <SkeletonWords like={like} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
