import type { EnteredKind } from "@command-center/contract/changes/entered-records";
import { useState } from "react";
import { useIsPast } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { useMayChangeYet } from "../account/use-may-change.ts";
import { useCycle } from "../calendar/use-cycle.ts";
import type { RecordName } from "./record-dialog.tsx";

const part = lazyPart(() => import("./record-dialog.tsx"));

export interface RecordButtonProps {
  kind: EnteredKind;
  /** Which record; empty for a new one, undefined while it is not known. */
  name: RecordName | undefined;
  /** What the button says: `Correct turnout`. */
  label: string;
  /** What a screen reader says, where several buttons have the same label. */
  fullLabel?: string;
  /** A new record about the same, although there may be one. */
  isNew?: boolean;
  /** What the form offers in place of a correction, such as `Enter a later count`; left out: nothing. */
  newLabel?: string;
}

/** Opens the form of a record, for accounts that may enter one. Not shown in the past, nor without a cycle. */
export function RecordButton({ label, fullLabel, name, ...record }: RecordButtonProps) {
  const mayChange = useMayChangeYet("data.import");
  const isPast = useIsPast();
  const cycle = useCycle();
  const [openings, setOpenings] = useState(0);
  const RecordEntry = part.use()?.RecordEntry;
  if (mayChange === false || isPast || (cycle.data === undefined && cycle.error !== null)) return null;
  return (
    <>
      <Button
        data-print="hide"
        aria-haspopup="dialog"
        disabled={mayChange === undefined || name === undefined}
        aria-label={fullLabel}
        onNear={part.preload}
        onClick={() => setOpenings(openings + 1)}
      >
        <Icon name="pencil" className="size-4" />
        {label}
      </Button>
      {RecordEntry && openings > 0 && name !== undefined && (
        <RecordEntry key={openings} title={fullLabel ?? label} name={name} {...record} />
      )}
    </>
  );
}
