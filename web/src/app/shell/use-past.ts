import { readCycle } from "@command-center/contract/cycle";
import { isRefused } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useMoment, usePath } from "../../navigation/address.ts";
import { isPast } from "../../navigation/moment.ts";
import { isOfMoment } from "../../navigation/paths.ts";
import { formatMoment } from "../../ui/format.ts";

/** Whether this page shows the chosen moment, and what it is called. */
export function usePast() {
  const moment = useMoment();
  const hasFigures = isOfMoment(usePath());
  const { data, error } = useRead(readCycle, {});
  const isChosen = isPast(moment);
  const refusal = isChosen && data === undefined && isRefused(error) ? error : null;
  const isShown = isChosen && hasFigures && refusal === null;
  return {
    /** Why the server refuses the moment; null if it does not. */
    refusal,
    /** Whether the figures of this page are those of a chosen day. */
    isShown,
    /** Whether this page shows now, although a day is chosen. */
    isOfNow: isChosen && !hasFigures,
    /** The chosen day and the time that it is as known at; null unless this page shows it. */
    words: isShown && moment.asOf !== null ? formatMoment(moment.asOf, data?.known?.at ?? null) : null,
  };
}
