import { MOST_OF_A_RULE, readQuality, type Quality } from "@command-center/contract/data/quality";
import { QUALITY_GROUP_NAMES } from "@command-center/domain/quality-words";
import { longDayText } from "@command-center/domain/time/moment-text";
import { useRead } from "../../../api/queries.ts";
import { useMoment } from "../../../navigation/address.ts";
import { nowOf } from "../../../navigation/moment.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { Panel } from "../../../page/panel.tsx";
import { FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { formatCount } from "../../../ui/format.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { CoverageCard } from "./coverage-card.tsx";
import { ProblemList, ProblemListSkeleton } from "./problem-list.tsx";

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
