import { findMoment, type LedgerPosition } from "@command-center/contract/moments";
import { UGANDA_AHEAD } from "@command-center/domain/time/calendar";
import { momentText } from "@command-center/domain/time/moment-text";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Input } from "../../../ui/controls/field.tsx";

export interface KnownTime {
  readonly day: string;
  readonly time: string;
}

/** The clock's day and time in Uganda at a moment. */
export function timeOf(at: string): KnownTime {
  const iso = new Date(Date.parse(at) + UGANDA_AHEAD).toISOString();
  return { day: iso.slice(0, 10), time: iso.slice(11, 16) };
}

/** The newest position of the ledger by a time, null before a cycle's first record; `asked` is null while there is none to ask for. */
export function useKnown(cycle: number, asked: KnownTime | null) {
  const isWhole = asked !== null && asked.day !== "" && asked.time !== "";
  const at = isWhole ? `${asked.day}T${asked.time}:00+03:00` : "";
  return useRead(findMoment, { at, cycle }, { enabled: isWhole, refetchInterval: false });
}

export interface KnownChoiceProps {
  /** Set for a choice with a time of its own, which cannot be changed. */
  fixed: LedgerPosition | null;
  isOff: boolean;
  /** Null: as known now. */
  value: KnownTime | null;
  onChange: (value: KnownTime | null) => void;
  /** What the checkbox starts with. */
  first: KnownTime;
  found: ReturnType<typeof useKnown>;
}

/** The second clock: leaves out what was recorded after a time. */
export function KnownChoice({ fixed, isOff, value, onChange, first, found }: KnownChoiceProps) {
  const isOn = value !== null || fixed !== null;
  return (
    <div className="mt-2 grid gap-1.5 border-t border-line pt-3 text-12 text-mute">
      <Checkbox
        label={
          <>
            As known on <span className="text-12 text-mute">(optional)</span>
          </>
        }
        hint="Leaves out what was recorded later"
        checked={isOn}
        disabled={isOff || fixed !== null}
        onChange={({ target }) => onChange(target.checked ? first : null)}
      />
      {fixed === null && value !== null && (
        <div className="flex flex-wrap gap-2 pl-6.5">
          <Input
            type="date"
            aria-label="Known on day"
            className="w-auto! flex-1"
            value={value.day}
            onChange={({ target }) => onChange({ ...value, day: target.value })}
          />
          <Input
            type="time"
            aria-label="Known at time, East Africa Time"
            className="w-auto!"
            value={value.time}
            onChange={({ target }) => onChange({ ...value, time: target.value })}
          />
        </div>
      )}
      <p role="status" className="pl-6.5 text-pretty empty:hidden">
        {fixed !== null ? `As known on ${momentText(fixed.at)}.` : value !== null && foundText(value, found)}
      </p>
      {fixed === null && value !== null && found.error !== null && (
        <Button className="ml-6.5 w-fit" busy={found.isFetching} onClick={() => void found.refetch()}>
          Try again
        </Button>
      )}
    </div>
  );
}

function foundText({ day, time }: KnownTime, { data, error }: ReturnType<typeof useKnown>): string {
  if (day === "" || time === "") return "Choose a day and a time.";
  if (data === undefined) return error === null ? "Looking for the last change…" : explain(error);
  if (data === null) return "Nothing was recorded by then. Choose a later time.";
  return `The last change by then was recorded on ${momentText(data.at)}.`;
}
