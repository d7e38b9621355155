import { compareAreas, COMPARED_AREAS, type AreaList } from "@command-center/contract/areas/areas";
import { useRead } from "../../../api/queries.ts";
import { useHeld } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import type { Figures } from "../../../parts/figures/use-figures.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Alert } from "../../../ui/states/alert.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { AreaChoice } from "./area-choice.tsx";
import { choicesIn, comparing, comparisonIn } from "./choice.ts";
import { ComparedAreas, ComparedAreasSkeleton } from "./compared-areas.tsx";

export interface CompareCardProps {
  read: PanelProps<AreaList>["read"];
  figures: Figures;
}

/** Two to four areas side by side. The choice stands in the address; what is wrong with one is said, with a way to mend it. */
export function CompareCards({ read, figures }: CompareCardProps) {
  const held = useHeld("compare");
  const choices = read.data === undefined ? null : choicesIn(read.data);
  const comparison = choices === null ? null : comparisonIn(held, choices.known);
  return (
    <>
      <Panel
        title="Compare areas"
        note="Two to four regions, sub-regions or districts"
        read={read}
        what="The areas"
        skeleton={
          <p>
            <SkeletonWords like="Add two to four areas to see them side by side." />
          </p>
        }
      >
        {() =>
          choices === null || comparison === null ? null : comparison.wrong === null ? (
            <AreaChoice slugs={comparison.slugs} {...choices} />
          ) : (
            <Alert
              tone="warning"
              title={comparison.wrong.sentence}
              action={
                <Link href={comparing(comparison.wrong.slugs)} replace className={buttonClass()}>
                  {comparison.wrong.mend}
                </Link>
              }
            />
          )
        }
      </Panel>
      {comparison?.wrong === null && comparison.slugs.length >= COMPARED_AREAS.least && (
        <SideBySide slugs={comparison.slugs} figures={figures} />
      )}
    </>
  );
}

function SideBySide({ slugs, figures }: { slugs: readonly string[]; figures: Figures }) {
  const read = useRead(compareAreas, { areas: slugs.join(",") });
  return (
    <Panel
      title="Side by side"
      note={`Dots share one scale per column; dashed line: ${read.data?.country.label ?? "Uganda"}`}
      read={read}
      what="The comparison"
      skeleton={<ComparedAreasSkeleton rows={slugs.length + 1} />}
    >
      {(data) => <ComparedAreas {...data} figures={figures} />}
    </Panel>
  );
}
