import { momentText } from "@command-center/domain/time/moment-text";
import { useState } from "react";
import type { readSheetHistory } from "@command-center/contract/changes/sheet-history";
import type { InputOf, OutputOf } from "@command-center/contract/wire/endpoint";
import { BeforeAfter } from "../../../../parts/entry/before-after.tsx";
import { ChangedMark } from "../../../../parts/entry/changed-mark.tsx";
import { sheetRows } from "../../../../parts/entry/sheet-rows.ts";
import { Card } from "../../../../ui/card.tsx";
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
  const current = inOrder.findIndex(({ ended }) => ended === null);
  return (
    <Card
      title="All versions"
      note={
        <>
          {issuer}. <ChangedMark />
          <span aria-hidden="true">marks a figure changed from the version before</span>
        </>
      }
      actions={<SegmentedControl label="Figures shown" options={OPTIONS} value={shown} onChange={setShown} />}
    >
      {/* Reached by keyboard where it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className="relative overflow-x-auto" aria-label={`Versions, ${issuer}`} tabIndex={0}>
        <BeforeAfter
          caption={`Versions of the result, ${issuer}`}
          columns={[
            "Figure",
            ...inOrder.map(
              ({ began }, at) =>
                [`Version ${at + 1}${at === current ? ", current" : ""}`, momentText(began.at)] as const,
            ),
          ]}
          current={current}
          rows={listed}
        />
        {listed.length === 0 && (
          <p className="py-1.5 text-14 text-mute">No figure differs between these versions.</p>
        )}
      </section>
    </Card>
  );
}
