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
  const [day] = keptVisit(visitor);
  return day !== undefined && IS_DAY.test(day) && day <= visitor.asOf ? day : null;
}

/** When that visit began, in milliseconds; null where this browser did not keep it. */
export function lastVisitAt(visitor: Visitor): number | null {
  return Number(keptVisit(visitor)[1]) || null;
}

/** Keeps that the figures of this day were seen: what the next visit asks for. */
export function noteVisit(visitor: Visitor): void {
  const [day = "", at = ""] = keptVisit(visitor);
  if (readKept(keyOf(visitor), tab)?.split(" ")[0] === visitor.asOf) return;
  keepOnDevice(keyOf(visitor), `${visitor.asOf} ${Date.now()}`);
  keepOnDevice(keyOf(visitor), `${visitor.asOf} ${day} ${at}`, tab);
}

const keyOf = ({ account, cycle }: Visitor) => `visit.${account}.${cycle}`;

/** The as-of day and the time of the visit before this one. The tab keeps them after the day that it shows. */
function keptVisit(visitor: Visitor): string[] {
  const key = keyOf(visitor);
  const [seen, ...earlier] = (readKept(key, tab) ?? "").split(" ");
  return seen === visitor.asOf ? earlier : (readKept(key) ?? "").split(" ");
}
