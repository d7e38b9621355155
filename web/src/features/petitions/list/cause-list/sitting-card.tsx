import { useState, type DragEvent } from "react";
import { cx } from "../../../../ui/class-names.ts";
import { formatDay } from "../../../../ui/format.ts";
import { sittingText, type Sitting } from "./cause-list.ts";
import { DRAGGED_PETITION, PetitionRows, type RowChoice } from "./petition-rows.tsx";

interface SittingCardProps {
  sitting: Sitting;
  choice: RowChoice | null;
  asOf: string;
}

/** What a panel hears on a day; on paper a sheet for the wall. A row can be dropped on it. */
export function SittingCard({ sitting, choice, asOf }: SittingCardProps) {
  const { day, panel, petitions } = sitting;
  const [isOver, setOver] = useState(false);
  const name = `Panel ${panel}, ${formatDay(day)}`;
  const isOurs = (event: DragEvent) => choice !== null && event.dataTransfer.types.includes(DRAGGED_PETITION);
  return (
    <section
      aria-label={name}
      className={cx(
        "cause-sitting card rounded-lg border border-line bg-surface px-4 py-4",
        isOver && "cause-over",
      )}
      onDragOver={(event) => {
        if (!isOurs(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!isOurs(event)) return;
        event.preventDefault();
        choice?.drop(event.dataTransfer.getData(DRAGGED_PETITION), { panel, from: day });
      }}
    >
      <p className="cause-paper">Election tribunal · Cause list of {formatDay(day)}</p>
      <h3 className="text-14 font-[650]">Panel {panel}</h3>
      <p className="mt-0.5 text-12 text-mute">{sittingText(sitting)}</p>
      <PetitionRows label={name} rows={petitions} choice={choice} asOf={asOf} />
    </section>
  );
}
