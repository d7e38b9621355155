import { listCycles, type CycleEntry } from "@command-center/contract/cycles";
import { useId, useState } from "react";
import { useRead } from "../../../api/queries.ts";
import { useMoment } from "../../../navigation/address.ts";
import { Dialog, DialogBody } from "../../../ui/overlays/dialog.tsx";
import { DayChoice, PanelToCome } from "./day-choice.tsx";
import { ReadError } from "../../../page/read-error.tsx";

/** Chooses the cycle and the day that all pages show. Nothing changes before `Show` is pressed. */
export function DayPanel({ onClose }: { onClose: () => void }) {
  const select = useId();
  const moment = useMoment();
  const cycles = useRead(listCycles, {});
  const [chosen, setChosen] = useState(moment.cycle);
  const cycle = cycles.data && cycleOf(cycles.data, chosen);
  return (
    <Dialog open onOpenChange={onClose} title="Show the figures of a day" titleShown width="wide">
      {cycle === undefined || cycles.data === undefined ? (
        <DialogBody>
          {cycles.data !== undefined ? (
            <p>There is no election cycle yet.</p>
          ) : cycles.error === null ? (
            <PanelToCome />
          ) : (
            <ReadError what="The election cycles" read={cycles} />
          )}
        </DialogBody>
      ) : (
        <>
          {/* Outside of what is replaced with the cycle, so that it keeps the focus. */}
          <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 sm:px-5">
            <label htmlFor={select} className="text-12 font-semibold">
              Cycle
            </label>
            <select
              id={select}
              className="select min-w-0 flex-1 sm:max-w-64"
              value={cycle.id}
              onChange={({ target: { value } }) => setChosen(Number(value))}
            >
              {cycles.data.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.isSample ? `${one.name}, sample data` : one.name}
                </option>
              ))}
            </select>
          </div>
          <DayChoice
            key={cycle.id}
            cycle={cycle}
            // Another cycle opens at its newest day.
            moment={cycle === cycleOf(cycles.data, moment.cycle) ? moment : null}
            onClose={onClose}
          />
        </>
      )}
    </Dialog>
  );
}

/** The cycle with an id; the one in force for null, and where there is none with it. */
function cycleOf(cycles: readonly CycleEntry[], id: number | null): CycleEntry | undefined {
  return cycles.find((one) => one.id === id) ?? cycles.find(({ isInForce }) => isInForce) ?? cycles[0];
}
