import type { decision } from "@command-center/contract/changes/sheet-history";
import { momentText } from "@command-center/domain/time/moment-text";
import type { ReactNode } from "react";
import type * as z from "zod/mini";

/** A fact of a record in a list of two columns. */
export function Said({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-mute">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

const DECISIONS = {
  approved: "Approved by",
  rejected: "Rejected by",
  withdrawn: "Withdrawn by",
  lapsed: "Lapsed",
} as const;

/** The decision about a change: who, when, and the note. A request that lapsed says why. */
export function Decided({ decision: outcome, by, at, note }: z.infer<typeof decision>) {
  return (
    <Said name={DECISIONS[outcome]}>
      {outcome === "lapsed" ? (
        `${momentText(at)}. ${note ?? ""}`
      ) : (
        <>
          <b className="font-semibold">{by}</b>, {momentText(at)}
          {note !== null && <>: “{note}”</>}
        </>
      )}
    </Said>
  );
}
