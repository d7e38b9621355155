import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";

const tab = () => sessionStorage;
const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Whose visits, of which cycle: each has days of its own. */
export interface Visitor {
  /** Its `visitorKey`: these days stay after sign-out, and a seized phone must not tell who used it. */
  readonly account: string;
  readonly cycle: number;
  readonly asOf: string;
}

/**
 * The as-of day that an account last saw on an earlier visit; null where this browser knows of none. A visit lasts as long
 * as its tab, or until the figures are of another day.
 */
export function lastVisit(visitor: Visitor): string | null {
  const earlier = keptVisit(visitor);
  return earlier !== undefined && IS_DAY.test(earlier) && earlier <= visitor.asOf ? earlier : null;
}

/** Keeps that the figures of this day were seen: what the next visit asks for. */
export function noteVisit(visitor: Visitor): void {
  const earlier = keptVisit(visitor);
  keepOnDevice(keyOf(visitor), visitor.asOf);
  keepOnDevice(keyOf(visitor), `${visitor.asOf} ${earlier ?? ""}`, tab);
}

const keyOf = ({ account, cycle }: Visitor) => `visit.${account}.${cycle}`;

function keptVisit(visitor: Visitor): string | undefined {
  const key = keyOf(visitor);
  const [seen, known] = (readKept(key, tab) ?? "").split(" ");
  if (seen === visitor.asOf) return known;
  return seen || (readKept(key) ?? undefined);
}
