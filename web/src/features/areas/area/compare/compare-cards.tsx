import {
  areasNamed,
  compareAreas,
  COMPARED_AREAS,
  type AreaList,
} from "@command-center/contract/areas/areas";
import type { OutputOf } from "@command-center/contract/wire/endpoint";
import { useRead } from "../../../../api/queries.ts";
import { useHeld } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { sample } from "../../../../page/sample.ts";
import { Panel, type PanelProps } from "../../../../page/panel.tsx";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { AreaChoice, AreaChoiceSkeleton } from "./area-choice.tsx";
import { choicesIn, comparing, comparisonIn } from "./choice.ts";
import { ComparedAreas } from "./compared-areas.tsx";

export interface CompareCardProps {
  read: PanelProps<AreaList>["read"];
  figures: Figures;
}

/** Two to four areas side by side. The choice stands in the address; what is wrong with one is said, with a way to mend it. */
export function CompareCards({ read, figures }: CompareCardProps) {
  const held = useHeld("compare");
  const choices = read.data === undefined ? null : choicesIn(read.data);
  const comparison = choices === null ? null : comparisonIn(held, choices.known);
  // Before it is known which areas there are, what the address names has its room.
  const named = areasNamed(held ?? "").slice(0, COMPARED_AREAS.most);
  const slugs = comparison === null ? named : comparison.wrong === null ? comparison.slugs : [];
  return (
    <>
      <Panel
        className={comparison?.wrong == null ? "print:hidden" : ""}
        title="Compare areas"
        note="Two to four regions, sub-regions or districts"
        read={read}
        what="The areas"
        skeleton={<AreaChoiceSkeleton slugs={named} />}
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
      {slugs.length >= COMPARED_AREAS.least &&
        (comparison !== null ? (
          <SideBySide slugs={slugs} figures={figures} />
        ) : (
          !read.error && (
            <ComparisonPanel slugs={slugs} figures={figures} read={{ ...read, data: undefined }} />
          )
        ))}
    </>
  );
}

interface SideBySideProps {
  slugs: readonly string[];
  figures: Figures;
}

function SideBySide({ slugs, figures }: SideBySideProps) {
  const read = useRead(compareAreas, { areas: slugs.join(",") });
  return <ComparisonPanel slugs={slugs} figures={figures} read={read} />;
}

function ComparisonPanel({
  slugs,
  figures,
  read,
}: SideBySideProps & { read: PanelProps<OutputOf<typeof compareAreas>>["read"] }) {
  return (
    <Panel
      title="Side by side"
      note={`Dots share one scale per column; dashed line: ${read.data?.country.label ?? "Uganda"}`}
      read={read}
      what="The comparison"
      sample={sample(compareAreas.output, { areas: slugs.length })}
    >
      {(data) => <ComparedAreas {...data} figures={figures} />}
    </Panel>
  );
}
