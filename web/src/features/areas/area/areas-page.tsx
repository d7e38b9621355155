import { listAreas } from "@command-center/contract/areas/areas";
import { useRead } from "../../../api/queries.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { paths } from "../../../navigation/paths.ts";
import { BackLink } from "../../../page/back-link.tsx";
import { WordsToCome } from "../../../page/words-to-come.tsx";
import { useCycle } from "../../../parts/calendar/use-cycle.ts";
import { DefinitionsNotice, FigureSheets } from "../../../parts/figures/figure-sheets.tsx";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { formatDay } from "../../../ui/format.ts";
import { AreasCard } from "./areas-card.tsx";
import { CompareCards } from "./compare/compare-cards.tsx";

export { AreaPage } from "./area-page.tsx";

/** `/areas`: party regions and sub-regions, and two to four areas side by side. */
export function AreasPage() {
  const read = useRead(listAreas, {});
  const cycle = useCycle();
  const figures = useFigures();
  return (
    <FigureSheets>
      <BackLink href={paths.districtsDirectory()}>All districts</BackLink>
      <PageHeader
        title={PAGES.areas.title}
        subtitle={
          <>
            Party regions and sub-regions
            <WordsToCome
              words={cycle.data && ` as of ${formatDay(cycle.data.asOf)}`}
              like=" as of 0 Sep 0000"
            />
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <DefinitionsNotice figures={figures} />
        <CompareCards read={read} figures={figures} />
        <AreasCard read={read} />
      </div>
    </FigureSheets>
  );
}
