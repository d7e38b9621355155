import type { FigureId } from "@command-center/domain/figures";
import { reachedPercent } from "@command-center/domain/campaign/targets";
import { Card } from "../../ui/card.tsx";
import { formatDay } from "../../ui/format.ts";
import { Near } from "../../page/near.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { FigureButton, FigureSkeleton } from "../../parts/figures/figure-button.tsx";
import { percentText, shortCountText } from "@command-center/domain/number-text";
import { valueText } from "../../parts/figures/figure-text.ts";
import { WAITING, type Figures } from "../../parts/figures/use-figures.ts";

interface ItemsProps {
  figures: Pick<Figures, "figure" | "loading">;
  /** The day that the countdown runs to. */
  pollingFrom: string | undefined;
}

export interface IntelligenceCardProps extends ItemsProps {
  className?: string;
  figures: Figures;
}

/** The four numbers that users ask for most. */
export function IntelligenceCard({ className, figures, pollingFrom }: IntelligenceCardProps) {
  return (
    <Card className={className} title="Key Intelligence">
      <Near waiting={<Items figures={WAITING} pollingFrom={pollingFrom} />}>
        {() => <Items figures={figures} pollingFrom={pollingFrom} />}
      </Near>
    </Card>
  );
}

function Items({ figures, pollingFrom }: ItemsProps) {
  const members = figures.figure("party_register");
  const target = figures.figure("membership_target");
  const days = figures.figure("days_to_polling");
  const ministers = figures.figure("ministers_lost");
  const [rival] = ministers?.rivals ?? [];
  const reached = reachedPercent(members?.value ?? null, target?.value ?? null);
  const ofTarget =
    target?.value == null || reached === null
      ? "on the party register"
      : `${percentText(reached)} of the ${shortCountText(target.value)} target`;
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
      <Item
        id="party_register"
        label="Members"
        note={ofTarget}
        like="00.0% of the 00M target"
        figures={figures}
      />
      <Item
        id="days_to_polling"
        label="Days to 2026"
        note={
          days?.value == null
            ? "no election day is set"
            : daysNote(days.parts[0]?.value ?? days.value, pollingFrom)
        }
        like="to 00 Jan 0000 (000 including election day)"
        figures={figures}
      />
      <Item
        id="ministers_lost"
        label="Ministers Lost"
        note={rival === undefined ? "of those who stood" : `another newspaper reports ${rival.value}`}
        like="another newspaper reports 00"
        figures={figures}
      />
      <Item
        id="petitions_mp_lc5"
        label="Petitions"
        note="MP and LC5 primaries"
        like="MP and LC5 primaries"
        figures={figures}
      />
    </dl>
  );
}

/** `to 12 Jan 2026 (133 including election day)`; the day is of another call, which may have failed. */
function daysNote(counted: number, pollingFrom: string | undefined): string {
  const including = `${counted} including election day`;
  return pollingFrom === undefined ? including : `to ${formatDay(pollingFrom)} (${including})`;
}

interface ItemProps {
  id: FigureId;
  label: string;
  note: string;
  /** Words of about the note's length, for the skeleton. */
  like: string;
  figures: ItemsProps["figures"];
}

function Item({ id, label, note, like, figures: { figure, loading } }: ItemProps) {
  const found = figure(id);
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end" data-testid="intelligence">
      <dt className="text-14">
        {label}
        <span className="block text-12 text-mute">
          {loading ? <SkeletonWords like={like} /> : found === undefined ? "not known" : note}
        </span>
      </dt>
      <dd className="figure">
        {loading ? (
          <FigureSkeleton like="00.0M" />
        ) : (
          <FigureButton figure={found} label={label}>
            {found === undefined ? "–" : valueText(found)}
          </FigureButton>
        )}
      </dd>
    </div>
  );
}
