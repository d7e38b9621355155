import { listMayoralResults, type MayoralResult } from "@command-center/contract/results/mayors";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { ExportButton } from "../../../parts/export/export-button.tsx";
import { longDay } from "../../../ui/format.ts";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { MAYORS } from "./result-columns.tsx";
import { ResultList } from "./result-list.tsx";

/** Mayors of cities and municipalities; some counts are still provisional. */
export function MayorResultsPage() {
  const day = useCycle().dayOf("mayoral_primary");
  const read = useRead(listMayoralResults, {});
  const results = useMemo(
    () => read.data?.map(({ cityMunicipality, ...result }) => ({ ...result, place: cityMunicipality })),
    [read.data],
  );
  return (
    <>
      <PageHeader
        title={PAGES.mayorResults.title}
        subtitle={
          <>
            Flagbearers for mayor of cities and municipalities
            <WordsToCome words={day && `, primaries of ${longDay(day)}`} like=", primaries of 00 July 0000" />
            . Re-elected is an outcome of the primary.
          </>
        }
        actions={<ExportButton label="Export Mayor Results" chosen={CHOSEN} />}
      />
      {read.data === undefined
        ? !read.error && <Counts results={null} />
        : read.data.length > 0 && <Counts results={read.data} />}
      <ResultList
        read={{ ...read, data: results }}
        title="Results by city or municipality"
        loading="Loading Mayor Results..."
        empty="No mayoral results found matching your criteria"
        search={SEARCH}
        columns={MAYORS}
        statuses={STATUSES}
        noun={NOUN}
        dataType="mayoral_results"
        rows={6}
      />
    </>
  );
}

const CHOSEN = ["mayoral_results"] as const;
const SEARCH = { label: "Search cities and municipalities", hint: "Place, winner or region" };
const STATUSES = ["New", "Incumbent_Retained", "Leading", "Unknown"] as const;
const NOUN = ["city or municipality", "cities and municipalities"] as const;

/** Numbers of the results below, by status; null while they are not known. */
function Counts({ results }: { results: readonly MayoralResult[] | null }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line wide:grid-cols-4">
      {countsOf(results ?? []).map(({ label, value, note }) => (
        <div key={label} data-testid="stat" className="min-w-0 bg-surface px-4 py-3.5 sm:px-4.5">
          <dt className="text-12 text-mute sm:text-14">{label}</dt>
          <dd>
            <span className="block figure-lg leading-[1.2]">
              {results === null ? <SkeletonWords like="00" /> : value}
            </span>
            <span className="mt-1.5 block text-12 text-pretty text-mute">
              {/* Of no results the same words stand there, with numbers of as many digits: there are few mayors. */}
              {results === null ? <SkeletonWords like={note} /> : note}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function countsOf(results: readonly MayoralResult[]) {
  const counted = (status: MayoralResult["status"]) => results.filter((row) => row.status === status).length;
  const leading = counted("Leading");
  const unpublished = results.filter((row) => row.votes === undefined).length;
  const all = results.length;
  return [
    { label: "Cities and municipalities", value: all, note: "final or provisional" },
    { label: "Declared", value: all - leading, note: `of ${all}; ${leading} still being counted` },
    {
      label: "Incumbents re-elected",
      value: counted("Incumbent_Retained"),
      note: `of ${all - leading} declared`,
    },
    { label: "Without votes", value: unpublished, note: `of ${all}; winner known, votes not published` },
  ];
}
