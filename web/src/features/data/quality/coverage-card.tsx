import type { Quality } from "@command-center/contract/data/quality";
import { coverageText } from "@command-center/domain/figure-text";
import type { FigureId } from "@command-center/domain/figures";
import { Panel, type PanelProps } from "../../../page/panel.tsx";
import { FigureButton } from "../../../parts/figures/figure-button.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { FailedLine } from "../../../ui/states/states.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";

/** National figures that are counted from some districts only. */
export function CoverageCard({ read }: { read: PanelProps<Quality>["read"] }) {
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
      {figures.error !== null && (
        <FailedLine what="The figures" retrying={figures.isFetching} onRetry={() => void figures.refetch()} />
      )}
    </>
  );
}
