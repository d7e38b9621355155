import { MOST_OF_A_RULE, readQuality, type Quality } from "@command-center/contract/data/quality";
import { QUALITY_GROUP_NAMES } from "@command-center/domain/quality-words";
import { longDayText } from "@command-center/domain/time/moment-text";
import { coverageText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { useRead } from "../../../api/queries.ts";
import { useMoment } from "../../../navigation/address.ts";
import { nowOf } from "../../../navigation/moment.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { ProblemList, ProblemListSkeleton } from "./problem-list.tsx";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { FailedLine } from "../../../ui/states/states.tsx";

const NOTE_LIKE = `${Object.values(QUALITY_GROUP_NAMES).join(" 0 · ")} 0. Unusual does not mean wrong`;

/** `/data/quality`: what is wrong with the records of the cycle, each with the page that corrects it. */
export function QualityPage() {
  const { cycle } = useMoment();
  const read = useRead(readQuality, {}, { moment: nowOf(cycle) });
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.quality.title}
        subtitle={
          read.data === undefined ? (
            <SkeletonWords like="Problems of the records, as of 0 September 0000" />
          ) : (
            `Problems of the records, as of ${longDayText(read.data.asOf)}`
          )
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <Panel
          title="Problems"
          note={noteOf}
          noteLike={NOTE_LIKE}
          read={read}
          what="The problems"
          distance="close"
          skeleton={<ProblemListSkeleton />}
        >
          {(quality) => <ProblemList quality={quality} />}
        </Panel>
        <CoverageCard read={read} />
      </div>
    </FigureSheets>
  );
}

/** How many problems of each kind there are, and which are listed where it is not all. */
function noteOf({ groups, problems }: Quality): string {
  const counts = groups.map(({ group, found }) => `${QUALITY_GROUP_NAMES[group]} ${formatCount(found)}`);
  const found = groups.reduce((sum, group) => sum + group.found, 0);
  const most = `Of each kind of unusual result the first ${formatCount(MOST_OF_A_RULE)} are listed`;
  return [counts.join(" · "), found > problems.length ? most : "Unusual does not mean wrong"].join(". ");
}

/** National figures that are counted from some districts only. */
function CoverageCard({ read }: { read: PanelProps<Quality>["read"] }) {
  return (
    <Panel
      title="Coverage of national figures"
      note="Districts with records, of all"
      read={read}
      what="The coverage"
      skeleton={<SkeletonWords like="Every national figure counts all districts." />}
    >
      {({ coverage }) =>
        coverage.length === 0 ? (
          <p className="text-mute">Every figure with records has those of all districts.</p>
        ) : (
          <Covered coverage={coverage} />
        )
      }
    </Panel>
  );
}

function Covered({ coverage }: Pick<Quality, "coverage">) {
  const figures = useFigures();
  return (
    <>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-14">
        {coverage.map(({ figure, label, ...covered }) => (
          <div
            key={figure}
            className="col-span-2 grid grid-cols-subgrid border-t border-line py-1.5 first:border-0"
          >
            <dt>{label}</dt>
            <dd className="text-right">
              <FigureButton figure={figures.figure(figure as FigureId)} label={label}>
                {coverageText(covered) ?? ""}
              </FigureButton>
            </dd>
          </div>
        ))}
      </dl>
      {figures.error !== null && <FailedLine what="The figures" read={figures} />}
    </>
  );
}
