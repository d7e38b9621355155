import type { Contradiction } from "@command-center/contract/data/inbox";
import { useContext } from "react";
import { OpenFigureContext } from "../../../../parts/figures/figure-button.tsx";
import { PublishedValues } from "../../../../parts/figures/published-values.tsx";
import { useFigures } from "../../../../parts/figures/use-figures.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/controls/button.tsx";
import { FailedLine } from "../../../../ui/states/states.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { valueText } from "../inbox-items.ts";
import { Head } from "./head.tsx";
import type { FigureId } from "@command-center/domain/figures";

/** The published values of a figure with their sources, and the way to its sheet. */
export function ContradictionDetail({ contradiction }: { contradiction: Contradiction }) {
  const { figure, label, candidate, place, claims } = contradiction;
  const open = useContext(OpenFigureContext);
  // Totals of the presidential election are no headline figures.
  const figures = useFigures();
  const sheet = figures.figure(figure as FigureId);
  const since = claims.at(-1)?.publishedOn;
  return (
    <>
      <Head
        title={[label, candidate, place].filter(Boolean).join(", ")}
        note="Published differently by two sources. One is used on all pages once it is chosen."
        badge={
          <Badge tone="middling">{since == null ? "Not decided" : `Open since ${formatDay(since)}`}</Badge>
        }
      />
      {sheet === undefined ? (
        <>
          <Claims contradiction={contradiction} />
          {figures.error !== null && (
            <FailedLine
              className="mt-3"
              what="The figure’s sheet"
              retrying={figures.isFetching}
              onRetry={() => void figures.refetch()}
            />
          )}
        </>
      ) : (
        <div className="mt-4">
          <PublishedValues figure={sheet} />
          <Button look="ghost" className="mt-3" aria-haspopup="dialog" onClick={() => open(sheet)}>
            Open the figure’s sheet
          </Button>
        </div>
      )}
    </>
  );
}

/** The published values of a total of the presidential election, which has no sheet. */
function Claims({ contradiction }: { contradiction: Contradiction }) {
  return (
    <ul className="mt-4 grid gap-3 sm:grid-cols-2">
      {contradiction.claims.map(({ value, source, publishedOn, note }) => (
        <li key={`${source} ${value}`} className="rounded-md border border-line px-4 py-3">
          <p className="text-20 font-bold">{valueText(value, contradiction)}</p>
          <p className="mt-1 text-12 text-mute">
            {[source, publishedOn !== null && formatDay(publishedOn)].filter(Boolean).join(" · ")}
          </p>
          {note !== null && <p className="mt-1 text-12 text-pretty text-mute">{note}</p>}
        </li>
      ))}
    </ul>
  );
}
