import { momentText } from "@command-center/domain/time/moment-text";
import { useState } from "react";
import type { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { ChangedMark } from "../../../../parts/entry/changed-mark.tsx";
import { sheetRows } from "../../../../parts/entry/sheet-rows.ts";
import { Card } from "../../../../ui/card.tsx";
import { cx } from "../../../../ui/class-names.ts";
import { SegmentedControl } from "../../../../ui/controls/segmented-control.tsx";

/** The result of a polling station in a contest, as one issuer has it. */
export type SheetFact = Omit<InputOf<typeof readSheetHistory>, "cycle">;

/** Every version of it, the newest first. */
export type Versions = OutputOf<typeof readSheetHistory>["versions"];

type Shown = "all" | "changed";
const OPTIONS = [
  { value: "all", label: "All" },
  { value: "changed", label: "Changed only" },
] as const;

export interface VersionsCardProps {
  issuer: string;
  /** The newest first. */
  versions: Versions;
}

/** Every version of a result next to each other, the oldest first. */
export function VersionsCard({ issuer, versions }: VersionsCardProps) {
  const [shown, setShown] = useState<Shown>("all");
  const inOrder = versions.toReversed();
  const rows = sheetRows(inOrder.map(({ sheet }) => sheet));
  const listed = shown === "all" ? rows : rows.filter(({ changed }) => changed.includes(true));
  const isCurrent = (at: number) => inOrder[at]?.ended === null;
  return (
    <Card
      title="All versions"
      note={
        <>
          {issuer}. <ChangedMark />
          <span aria-hidden="true">marks a figure changed from the version before</span>
        </>
      }
      actions={
        versions.length > 1 && (
          <SegmentedControl label="Figures shown" options={OPTIONS} value={shown} onChange={setShown} />
        )
      }
    >
      {/* Reached by keyboard where it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="relative overflow-x-auto" aria-label={`Versions, ${issuer}`} tabIndex={0}>
        <table className="w-full text-14">
          <caption className="sr-only">{`Versions of the result, ${issuer}`}</caption>
          <thead>
            <tr className="text-12 text-mute">
              <th scope="col" className="py-1.5 text-left align-bottom font-normal">
                Figure
              </th>
              {inOrder.map(({ id, began }, at) => (
                <th
                  key={id}
                  scope="col"
                  className={cx(
                    "px-2 py-1.5 text-right align-bottom font-normal sm:px-3",
                    isCurrent(at) && "bg-hover",
                  )}
                >
                  <span className="ml-auto block max-w-24 font-semibold text-ink sm:max-w-none">
                    Version {at + 1}
                    {isCurrent(at) && ", current"}
                  </span>
                  <span className="ml-auto block max-w-24 sm:max-w-none">{momentText(began.at)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map(({ name, isTotal, values, changed }) => (
              <tr key={name} className="border-t border-line">
                <th
                  scope="row"
                  className={cx("py-1.5 pr-2 text-left", isTotal ? "font-semibold" : "font-normal")}
                >
                  {name}
                </th>
                {values.map((value, at) => (
                  <td
                    key={inOrder[at]?.id}
                    className={cx(
                      "px-2 py-1.5 text-right tabular-nums sm:px-3",
                      (isTotal || changed[at]) && "font-semibold",
                      isCurrent(at) && "bg-hover",
                    )}
                  >
                    {changed[at] && <ChangedMark />}
                    {value}
                  </td>
                ))}
              </tr>
            ))}
            {listed.length === 0 && (
              <tr className="border-t border-line text-mute">
                <td colSpan={inOrder.length + 1} className="py-1.5">
                  No figure differs between these versions.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
