import type { PetitionSummary } from "@command-center/contract/petitions";
import { listPetitions } from "@command-center/contract/petitions";
import { useRead } from "../../../api/queries.ts";
import { useFigures } from "../../../parts/figures/use-figures.ts";
import { CategoryCard, GroundsCard } from "./breakdown-card.tsx";
import { ClockCard } from "./clock-card.tsx";
import { OverdueCard } from "./overdue-card.tsx";
import { PetitionFigures } from "./petition-figures.tsx";

export interface OverviewTabProps {
  /** Null while it is not known. */
  asOf: string | null;
  /** Null where the cycle records no deadline; undefined while it is not known. */
  rulingDays: PetitionSummary["rulingDays"] | undefined;
}

/** Petitions in figures: how many are resolved and overdue, day by day, by category, ground and ruling. */
export function OverviewTab({ asOf, rulingDays }: OverviewTabProps) {
  const figures = useFigures();
  const petitions = useRead(listPetitions, {});
  return (
    <>
      <PetitionFigures figures={figures} />
      <div className="mt-4 grid grid-cols-1 gap-4 wide:grid-cols-12">
        <ClockCard className="wide:col-span-8" asOf={asOf} />
        <OverdueCard className="wide:col-span-4" read={petitions} rulingDays={rulingDays} />
        <CategoryCard className="wide:col-span-7" />
        <GroundsCard className="wide:col-span-5" />
      </div>
    </>
  );
}
