import { readCecConference, type CecConference, type CecContest } from "@command-center/contract/results/cec";
import { useRead } from "../../../api/queries.ts";
import { DefinitionsNotice, FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { formatDay, longDay } from "../../../ui/format.ts";
import { Ghost } from "../../../page/ghost.tsx";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { EmptyState } from "../../../ui/states/states.tsx";
import { Term } from "../../../parts/glossary/term.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { ContestedOffice } from "./contested-office.tsx";
import { isContested, resultText } from "./contest-words.ts";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { Card } from "../../../ui/card.tsx";
import { paths } from "../../../navigation/paths.ts";
import type { Column } from "../../../page/records/record-table.tsx";
import { ExportShown } from "../../../parts/lists/export-shown.tsx";
import { ListSkeleton } from "../../../parts/lists/list-skeleton.tsx";
import { ListTable } from "../../../parts/lists/list-table.tsx";
import { EXPECTED } from "../../../page/expected.ts";

/** One contested office with two candidates, the chosen day of the conference, and a rival claim of another day. */
const SAMPLE = sample(readCecConference.output, {
  contests: [
    {
      position: "Name of an Office of the Party (Holders)",
      source: "Several outlets, 00 August 0000",
      candidates: [{ name: "Two Names", isIncumbent: true, isWinner: true }, { name: "Two Names" }],
    },
  ],
  day: {
    source: "Several outlets, 00–00 August 0000",
    reason: "Several outlets of 00 and 00 August agree, and it is the day of the National Conference.",
  },
  rivalDays: [{ source: "One outlet", publishedOn: null, note: "One outlet gives this date." }],
});

/** The party's leadership elections: the contested office first, then all of them, and the day they were held on. */
export function CecPage() {
  const read = useRead(readCecConference, {});
  const figures = useFigures();
  const contested = read.data?.contests.filter(isContested) ?? [];
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.cecElections.title}
        subtitle={
          <>
            <Term word="CEC">Leadership</Term> results of the National Conference
            <WordsToCome
              words={read.data && (read.data.day === null ? "" : `, ${longDay(read.data.day.date)}`)}
              like=", 00 August 0000"
            />
          </>
        }
      />
      <DefinitionsNotice figures={figures} />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[3fr_2fr]">
        {read.data === undefined && read.error === null && (
          <>
            <Ghost what="the contested office" inCards>
              {SAMPLE.contests.map((contest) => (
                <ContestedOffice key={contest.id} contest={contest} victory={undefined} />
              ))}
            </Ghost>
            <Ghost what="the day" inCards>
              <DayCard conference={SAMPLE} />
            </Ghost>
          </>
        )}
        {contested.map((contest) => (
          <ContestedOffice key={contest.id} contest={contest} victory={figures.figure("cec_victory")} />
        ))}
        {read.data && <DayCard conference={read.data} />}
        <Panel
          className="xl:col-span-2"
          distance="close"
          title="Every office"
          note={read.data === undefined ? "In order of rank" : summaryOf(read.data)}
          noteLike="0 offices in order of rank: 0 unopposed, 0 with published votes, 0 with no published votes"
          read={read}
          what="The CEC results"
          skeleton={<OfficesTableSkeleton />}
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

/** `9 offices in order of rank: 2 unopposed, 1 with published votes, 6 with no published votes`. */
function summaryOf({ contests }: CecConference): string {
  const unopposed = contests.filter(({ isUnopposed }) => isUnopposed).length;
  const counted = contests.filter(({ candidates }) => candidates[0]?.votes != null).length;
  const parts = [
    [unopposed, "unopposed"],
    [counted, "with published votes"],
    [contests.length - unopposed - counted, "with no published votes"],
  ] as const;
  if (contests.length === 0) return "In order of rank";
  const phrases = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return `${contests.length} offices in order of rank: ${phrases.join(", ")}`;
}

/** The election day, chosen among those published, and the published days that disagree. */
function DayCard({ conference: { day, rivalDays } }: { conference: CecConference }) {
  if (day === null && rivalDays.length === 0) return null;
  return (
    <Card title="Election date" note="As reported">
      {day !== null && (
        <div>
          <p className="figure">{longDay(day.date)}</p>
          <p className="mt-1 text-mute">
            {day.source}
            {day.publishedOn !== null && `; published by ${formatDay(day.publishedOn)}`}
          </p>
          {day.reason !== null && <p className="mt-1 text-pretty">{day.reason}</p>}
        </div>
      )}
      {rivalDays.length > 0 && (
        <div className="mt-4 border-t border-line pt-3">
          <h3 className="text-12 font-semibold text-mute">
            {day === null ? "Reports that disagree" : "Conflicting report"}
          </h3>
          <ul className="mt-1 grid gap-2">
            {rivalDays.map((rival) => (
              <li key={`${rival.source} ${rival.date}`}>
                <span className="text-mute">{rival.source} says</span>{" "}
                <span className="font-semibold">{longDay(rival.date)}</span>
                {rival.publishedOn !== null && (
                  <span className="text-mute">, published {formatDay(rival.publishedOn)}</span>
                )}
                {rival.note !== null && !rival.note.startsWith(rival.source) && (
                  <span className="block text-mute">{rival.note}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}

const winnerOf = ({ candidates }: CecContest) => candidates.find(({ isWinner }) => isWinner);

const COLUMNS: readonly Column<CecContest>[] = [
  {
    id: "position",
    label: "Office",
    value: (row) => row.position,
    like: "Regional Vice-Chairperson, Western",
    to: ({ seatId }) => paths.seat(seatId),
  },
  {
    id: "winner",
    label: "Winner",
    value: (row) => winnerOf(row)?.name,
    like: ["Three Names Winner · incumbent", "Names Winner", "Names Winner"],
    cell: (row) => <Winner contest={row} />,
  },
  {
    id: "result",
    label: "Result",
    value: resultText,
    like: ["Unopposed: no vote was taken", "Votes not published", "Votes not published"],
  },
];
/** The columns where not all offices were elected on one day. */
const COLUMNS_WITH_DATE: readonly Column<CecContest>[] = [
  ...COLUMNS,
  {
    id: "date",
    label: "Date",
    orders: ["oldest first", "newest first"],
    value: (row) => row.date,
    cell: (row) => <span className="whitespace-nowrap">{formatDay(row.date)}</span>,
  },
];

const NOUN = ["office", "offices"] as const;

/** All offices with their winner and how they won. */
function OfficesTable({ contests }: { contests: readonly CecContest[] }) {
  const days = new Set(contests.map(({ date }) => date));
  return (
    <ListTable
      label="CEC offices"
      rows={contests}
      columns={days.size > 1 ? COLUMNS_WITH_DATE : COLUMNS}
      noun={NOUN}
      size="all"
      renderActions={(shown) => <ExportShown dataType="cec_results" shown={shown} />}
      empty="No CEC election is declared yet"
    />
  );
}

function Winner({ contest }: { contest: CecContest }) {
  const winner = winnerOf(contest);
  return (
    <>
      {winner?.name}
      {winner?.isIncumbent === true && <span className="text-mute"> · incumbent</span>}
    </>
  );
}

/** Skeleton of the table: the party has nine offices. */
function OfficesTableSkeleton() {
  return <ListSkeleton columns={COLUMNS} noun={NOUN} isSearched={false} rows={EXPECTED.offices} />;
}
