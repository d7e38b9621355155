import { readTurnoutByRegion } from "@command-center/contract/turnout";
import { useRead } from "../../../../api/queries.ts";
import { Link } from "../../../../navigation/link.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { FigureOverTime } from "../../../../parts/figures/figure-over-time.tsx";
import { useCycle } from "../../../../parts/calendar/use-cycle.ts";
import type { Figures } from "../../../../parts/figures/use-figures.ts";
import { Card } from "../../../../ui/card.tsx";
import { CyclesCard } from "./cycles-card.tsx";

/** Trends that other pages show. */
const ELSEWHERE = [
  {
    href: PAGES.analytics.path,
    name: "Turnout from primary to primary, and MP declarations by day",
    page: PAGES.analytics.title,
  },
  {
    href: PAGES.disputesPetitions.path,
    name: "Pending petitions and rulings by day",
    page: PAGES.disputesPetitions.title,
  },
] as const;

export interface TrendsTabProps {
  figures: Figures;
  cycleName: string | undefined;
}

/** What changed: this cycle against the last by region, petitions filed from day to day, and where other trends are. */
export function TrendsTab({ figures, cycleName }: TrendsTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  const { dayOf } = useCycle();
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <CyclesCard className="wide:col-span-7" read={turnout} cycleName={cycleName} />
      <div className="grid min-w-0 gap-4 wide:col-span-5">
        <FigureOverTime
          figures={figures}
          id="petitions_filed"
          title="Petitions filed over time"
          note="All categories, filed by the end of each day"
          counted="Petitions"
          done="filed"
          markers={[{ date: dayOf("lc5_primary"), text: "LC5 primaries" }]}
          empty="No petition is filed yet"
        />
        <Card title="Other trends">
          <ul className="grid gap-2">
            {ELSEWHERE.map(({ href, name, page }) => (
              <li key={href}>
                <Link href={href} className="touch-reach link">
                  {name}
                </Link>
                <span className="text-mute"> on {page}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
