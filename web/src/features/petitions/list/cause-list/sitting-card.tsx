import { formatDay } from "../../../../ui/format.ts";
import { sittingText, type Sitting } from "./cause-list.ts";
import { PetitionRows, type RowChoice } from "./petition-rows.tsx";

interface SittingCardProps {
  sitting: Sitting;
  choice: RowChoice | null;
  asOf: string;
}

/** What a panel hears on a day; on paper a sheet for the wall. */
export function SittingCard({ sitting, choice, asOf }: SittingCardProps) {
  const { day, panel, petitions } = sitting;
  const name = `Panel ${panel}, ${formatDay(day)}`;
  return (
    <section
      aria-label={name}
      data-panel={panel}
      data-day={day}
      className="cause-sitting card rounded-lg border border-line bg-surface px-4 py-4"
    >
      <p className="cause-paper">Election tribunal · Cause list of {formatDay(day)}</p>
      <h3 className="text-14 font-[650]">Panel {panel}</h3>
      <p className="mt-0.5 text-12 text-mute">{sittingText(sitting)}</p>
      <PetitionRows label={name} rows={petitions} choice={choice} asOf={asOf} />
    </section>
  );
}
