import { seatsKept, type DeclaredSeats } from "@command-center/domain/results/renewal";
import { formatCount } from "../../../ui/format.ts";

/** `5 of 28`, of the seats declared; null where it is not known. */
export function keptText(seats: DeclaredSeats): string | null {
  const kept = seatsKept(seats);
  return kept === null ? null : `${formatCount(kept)} of ${formatCount(seats.declared)}`;
}
