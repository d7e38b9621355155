import { useState } from "react";
import { formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { useMoment } from "../../../navigation/address.ts";
import { isPast } from "../../../navigation/moment.ts";

const part = lazyPart(() => import("../day-panel/day-panel.tsx"));

interface DayChipProps {
  /** The shown cycle and its day; null where the address chooses one that is not there. */
  shown: { readonly name: string; readonly asOf: string } | null;
  className: string;
}

/** Shows the cycle and the day of all figures, and opens the panel that chooses others. */
export function DayChip({ shown, className }: DayChipProps) {
  const [isOpen, setOpen] = useState(false);
  const Panel = part.use()?.DayPanel;
  const moment = useMoment();
  const day = formatDay(moment.asOf ?? shown?.asOf ?? "");
  const missing = isPast(moment) ? "No such day" : "No such cycle";
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`Election cycle: ${shown === null ? missing : `${shown.name}, as of ${day}`}. Choose a cycle or a day`}
        onPointerEnter={part.preload}
        onFocus={part.preload}
        onClick={() => {
          part.preload();
          setOpen(true);
        }}
        className={className}
      >
        {shown === null ? (
          missing
        ) : (
          <span>
            <span className="md:max-lg:hidden">{shown.name} · as</span>
            <span className="max-md:hidden lg:hidden">As</span> of {day}
          </span>
        )}
        <Icon name="chevron-down" className="size-3.5" />
      </button>
      {Panel && isOpen && <Panel onClose={() => setOpen(false)} />}
    </>
  );
}
