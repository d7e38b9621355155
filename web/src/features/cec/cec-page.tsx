import { readCecConference, type CecConference } from "@command-center/contract/cec";
import { useRead } from "../../api/queries.ts";
import { DefinitionsNotice } from "../../page/definitions-notice.tsx";
import { FigureSheets } from "../../page/figure-sheets.tsx";
import { longDay } from "../../page/long-day.ts";
import { Panel } from "../../page/panel.tsx";
import { useFigures } from "../../page/use-figures.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { ContestedOffice } from "./contested-office.tsx";
import { isContested } from "./contest-words.ts";
import { DayCard } from "./day-card.tsx";
import { OfficesTable } from "./offices-table.tsx";

/** The party's leadership elections: the contested office first, then all of them, and the day they were held on. */
export function CecPage() {
  const read = useRead(readCecConference, {});
  const figures = useFigures();
  const contested = read.data?.contests.filter(isContested) ?? [];
  return (
    <FigureSheets>
      <PageHeader
        title="CEC Elections"
        subtitle={`Leadership results of the National Conference${
          read.data?.day ? `, ${longDay(read.data.day.date)}` : ""
        }`}
      />
      <DefinitionsNotice figures={figures} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[3fr_2fr]">
        {contested.map((contest) => (
          <ContestedOffice key={contest.id} contest={contest} victory={figures.figure("cec_victory")} />
        ))}
        {read.data && <DayCard conference={read.data} />}
        <Panel
          className="xl:col-span-2"
          title="Every office"
          note={read.data === undefined ? "The highest first" : summaryOf(read.data)}
          read={read}
          what="The CEC results"
          tall="h-96"
        >
          {({ contests }) =>
            contests.length === 0 ? (
              <div className="mt-3">
                <EmptyState title="No CEC election is declared yet" />
              </div>
            ) : (
              <OfficesTable contests={contests} />
            )
          }
        </Panel>
      </div>
    </FigureSheets>
  );
}

/** `9 offices: 2 unopposed, 1 with published votes, 6 whose votes no source publishes`. */
function summaryOf({ contests }: CecConference): string {
  const unopposed = contests.filter(({ isUnopposed }) => isUnopposed).length;
  const counted = contests.filter(({ candidates }) => candidates[0]?.votes != null).length;
  const parts = [
    [unopposed, "unopposed"],
    [counted, "with published votes"],
    [contests.length - unopposed - counted, "whose votes no source publishes"],
  ] as const;
  if (contests.length === 0) return "The highest first";
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${contests.length} offices, the highest first: ${said.join(", ")}`;
}
