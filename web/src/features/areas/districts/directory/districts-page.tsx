import { partsText } from "../../../../parts/figures/figure-text.ts";
import { FigureSheets } from "../../../../parts/figures/figure-sheets.tsx";
import { MapCard } from "../../../../parts/district-map/map-card.tsx";
import { StatStrip, type Stat } from "../../../../parts/figures/stat-strip.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../../../page/words-to-come.tsx";
import { formatDay } from "../../../../ui/format.ts";
import { Link } from "../../../../navigation/link.tsx";
import { paths } from "../../../../navigation/paths.ts";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { DirectoryCard } from "./directory-card.tsx";

const STATS: readonly Stat[] = [
  {
    id: "districts",
    note: (figure) => partsText(figure.parts) || "current on the as-of date",
    like: "000 districts · 00 other cities · 0 capital city",
  },
  {
    id: "party_register",
    note: () => "people on the current party register",
    like: "people on the current party register",
  },
  { id: "mp_turnout", label: "MP turnout", like: "0.00M votes cast of 00.0M party register, 2025" },
  { id: "lc5_new_leaders", like: "of 000 LC5 contests declared" },
];

/** All districts and cities: their area and votes. Each links to its own page. */
export function DistrictsPage() {
  const figures = useFigures();
  const cycle = useCycle();
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.districtsDirectory.title}
        subtitle={
          <>
            Districts and cities with turnout, members and petitions
            <WordsToCome
              words={cycle.data && ` as of ${formatDay(cycle.data.asOf)}`}
              like=" as of 0 Sep 0000"
            />
          </>
        }
        actions={
          <Link href={paths.areas()} className={buttonClass()}>
            Regions and comparison
          </Link>
        }
      />
      <StatStrip figures={figures} stats={STATS} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-12">
        <DirectoryCard className="xl:col-span-8" figures={figures} />
        <MapCard
          className="xl:sticky xl:top-[calc(var(--bar-height)+1rem)] xl:col-span-4"
          dayOf={cycle.dayOf}
        />
      </div>
    </FigureSheets>
  );
}
