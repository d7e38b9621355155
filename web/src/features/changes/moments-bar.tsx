import type { ChangesBetween } from "@command-center/contract/changes/changes-between";
import { findMoment } from "@command-center/contract/moments";
import { isDay } from "@command-center/domain/time/calendar";
import { momentText } from "@command-center/domain/time/moment-text";
import { useEffect, useId, useRef, useState } from "react";
import { request } from "../../api/client.ts";
import { explain } from "../../api/errors.ts";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { Input } from "../../ui/controls/field.tsx";
import { SegmentedControl, SegmentedControlSkeleton } from "../../ui/controls/segmented-control.tsx";
import { formatDay, formatMoment } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { chooseFirst, usePresets, type FirstMoment } from "./use-moments.ts";

interface MomentsBarProps {
  read: { data: ChangesBetween | undefined };
  first: FirstMoment;
}

/** From which moment to which: the first is chosen here, the second is that of the page. */
export function MomentsBar({ read: { data }, first }: MomentsBarProps) {
  const { data: cycle } = useCycle();
  const from = first.from ?? data?.from.day;
  const id = useId();
  const dayInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // A preset or a step back changes the day. While the user types one, the input keeps it.
    const input = dayInput.current;
    if (input !== null && input !== document.activeElement) input.value = from ?? "";
  }, [from]);
  return (
    <div className="grid grid-cols-1 gap-3 wide:flex wide:flex-wrap wide:items-end" data-print="hide">
      <div className="grid gap-1">
        <label htmlFor={id} className="text-12 font-semibold">
          From
        </label>
        <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 wide:flex">
          <Input
            id={id}
            type="date"
            ref={dayInput}
            className="min-w-0 px-2"
            defaultValue={from ?? ""}
            min={cycle?.opensOn}
            max={cycle?.asOf}
            onChange={({ target }) => {
              if (target.value !== "" && target.validity.valid) chooseFirst({ from: target.value });
            }}
          />
          <KnownSelect cycle={cycle?.id} from={from} first={first} known={data?.from.known ?? null} />
        </div>
      </div>
      <Icon name="arrow-right" className="mb-3 size-4 text-mute max-wide:hidden narrow:hidden" />
      <div className="grid gap-1">
        <span className="text-12 font-semibold">To</span>
        <p className="flex min-h-10 items-center rounded-md border border-line px-3">
          {cycle === undefined ? (
            <SkeletonWords like="0 Sep 0000, as known now" />
          ) : cycle.known === null ? (
            `${formatDay(cycle.asOf)}, as known now`
          ) : (
            formatMoment(cycle.asOf, cycle.known.at)
          )}
        </p>
      </div>
      <Presets from={from} />
    </div>
  );
}

const NOW = "now";
const THEN = "then";

interface KnownSelectProps {
  cycle: number | undefined;
  from: string | undefined;
  first: FirstMoment;
  known: { readonly at: string } | null;
}

/** Whether the first day is shown with later corrections, or as it was known at its end. */
function KnownSelect({ cycle, from, first, known }: KnownSelectProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const choose = async (value: string) => {
    setProblem(null);
    if (from === undefined || !isDay(from)) return;
    if (value === NOW) return chooseFirst({ from });
    const address = location.href;
    const isLeft = () => location.href !== address;
    try {
      const position = await request(findMoment, { at: `${from}T23:59:59+03:00`, cycle });
      if (isLeft()) return;
      if (position === null) setProblem("Nothing was recorded by then. Choose a later day.");
      else chooseFirst({ from, fromKnown: position.token });
    } catch (error) {
      if (!isLeft()) setProblem(explain(error));
    }
  };
  return (
    <>
      <select
        aria-label="As known"
        aria-describedby={problem === null ? undefined : id}
        className="select min-w-0 wide:min-w-52"
        value={first.fromKnown === undefined ? NOW : THEN}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value={NOW}>with later corrections</option>
        <option value={THEN}>
          {known === null ? "as known that day" : `as known on ${momentText(known.at)}`}
        </option>
      </select>
      {problem !== null && (
        <p id={id} role="alert" className="text-12 text-neg sm:col-span-2">
          {problem}
        </p>
      )}
    </>
  );
}

function Presets({ from = "" }: { from: string | undefined }) {
  const presets = usePresets();
  if (presets === undefined) return <SegmentedControlSkeleton labels={["Since yesterday", "Last Friday"]} />;
  const isOther = isDay(from) && presets.every((preset) => preset.from !== from);
  const others = isOther ? [{ label: formatDay(from), from }] : [];
  return (
    <SegmentedControl
      label="Compare with"
      className="justify-self-start"
      options={[...presets, ...others].map(({ label, from: value }) => ({ value, label }))}
      value={from}
      onChange={(value) => chooseFirst({ from: value })}
    />
  );
}
