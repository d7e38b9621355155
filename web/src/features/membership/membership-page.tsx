import { readMembership } from "@command-center/contract/areas/membership";
import { useRead } from "../../api/queries.ts";
import { DefinitionsNotice, FigureSheets } from "../../parts/figures/figure-sheets.tsx";
import { QuickExport } from "../../parts/files/quick-export.tsx";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { useFigures } from "../../parts/figures/use-figures.ts";
import { WordsToCome } from "../../page/words-to-come.tsx";
import { formatDay } from "../../ui/format.ts";
import { Term } from "../../parts/glossary/term.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { DistrictsCard } from "./districts-card.tsx";
import { MembershipTotalCard } from "./membership-total-card.tsx";
import { RegionsCard } from "./regions-card.tsx";
import { SharesCard } from "./shares-card.tsx";

/** The party register: number of members, their places, and distance from the target. */
export function MembershipPage() {
  const figures = useFigures();
  const cycle = useCycle();
  const read = useRead(readMembership, {});
  return (
    <FigureSheets>
      <PageHeader
        title={PAGES.membership.title}
        subtitle={
          <>
            The <Term word="Party register">party register</Term> by region and district
            <WordsToCome
              words={cycle.data && ` as of ${formatDay(cycle.data.asOf)}`}
              like=" as of 0 Sep 0000"
            />
          </>
        }
        actions={
          <QuickExport
            label="Export Data"
            needs={[read, cycle] as const}
            name="membership"
            table={async (...data) => (await import("./membership-csv.ts")).membershipCsv(...data)}
          />
        }
      />
      <DefinitionsNotice figures={figures} />
      <MembershipTotalCard read={read} figures={figures} />
      <div className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-12">
        <RegionsCard className="wide:col-span-7" read={read} />
        <SharesCard className="wide:col-span-5" read={read} />
        <DistrictsCard className="wide:col-span-12" read={read} />
      </div>
    </FigureSheets>
  );
}
