import { addDays, fridayBefore } from "@command-center/domain/time/calendar";
import { useCycle } from "../../parts/calendar/use-cycle.ts";
import { setAddress, useHeld } from "../../navigation/address.ts";

/** The first of the two moments, as every read of this page asks for it. */
export interface FirstMoment {
  readonly from?: string;
  readonly fromKnown?: string;
}

/** The moment in the address; an invalid one, too, for the server to refuse. Without one, the reads take the day before their own. */
export function useFirstMoment(): FirstMoment {
  const from = useHeld("from");
  const fromKnown = useHeld("fromKnown");
  return { ...(from && { from }), ...(fromKnown && { fromKnown }) };
}

/** Chooses the first moment. Another day begins as known at the second. */
export function chooseFirst({ from, fromKnown }: FirstMoment): void {
  setAddress({ from: from ?? null, fromKnown: fromKnown ?? null, group: null }, "push");
}

export interface Preset {
  readonly label: string;
  readonly from: string;
}

/** Days that are often compared with, as far as the cycle has them; undefined until its days are known. */
export function usePresets(): readonly Preset[] | undefined {
  const { data: cycle } = useCycle();
  if (cycle === undefined) return undefined;
  return [
    { label: "Since yesterday", from: addDays(cycle.asOf, -1) },
    { label: "Last Friday", from: fridayBefore(cycle.asOf) },
  ].filter(({ from }, index, all) => from >= cycle.opensOn && all[index - 1]?.from !== from);
}
