import { readCycle } from "@command-center/contract/cycle";
import { useRead } from "../../../api/queries.ts";
import { useMoment, usePath } from "../../../navigation/address.ts";
import { isOfMoment } from "../../../navigation/paths.ts";
import { formatMoment } from "../../../ui/format.ts";

/** Whether the figures of this page are those of a chosen day. */
export function useShowsPast(): boolean {
  const { asOf } = useMoment();
  const path = usePath();
  return asOf !== null && isOfMoment(path);
}

/** The chosen day and the time that it is as known at; null while this page shows now. */
export function usePastWords(): string | null {
  const { asOf } = useMoment();
  const { data } = useRead(readCycle, {});
  const isPast = useShowsPast();
  return isPast && asOf !== null ? formatMoment(asOf, data?.known?.at ?? null) : null;
}
