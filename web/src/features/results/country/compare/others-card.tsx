import { percentText, signedText } from "@command-center/domain/number-text";
import { changeInPoints, changeText } from "@command-center/domain/results/change";
import { isAllCounted, measureOf } from "@command-center/domain/results/comparison/compared-figures";
import { oneDecimal } from "@command-center/domain/results/turnout";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { coverageText, type Comparison, type ComparisonView } from "./comparison-view.ts";

/** Lead, turnout, invalid votes and register of what is compared, in both elections. */
export function OthersCard({ view }: { view: ComparisonView }) {
  const { comparison, names } = view;
  const { compared, unit } = comparison;
  const share = (measure: "turnout" | "invalid") =>
    ([compared.before, compared.after] as const).map((side) => measureOf(measure, side));
  const leads = [leadIn(comparison, "before"), leadIn(comparison, "after")];
  const sides = [compared.before, compared.after];
  // Registers are added up from counted stations: with some missing, their difference is one of coverage.
  const registered = sides.every(isAllCounted)
    ? sides.map(({ figures }) => figures?.registered ?? null)
    : [null, null];
  const where = compared.isWhole ? unit.area.name : "Places on both lists";
  return (
    <Card
      title="Other changes"
      note={[`${where}, ${names[0]} to ${names[1]}`, coverageText(view)]
        .filter((text) => text !== null)
        .join(". ")}
    >
      <dl>
        <Entry label="Lead over the second" values={leads} write={oneDecimal} change={pointsOf(leads)} />
        <Entry
          label="Turnout"
          values={share("turnout")}
          write={percentText}
          change={pointsOf(share("turnout"))}
        />
        <Entry
          label="Invalid, of votes cast"
          values={share("invalid")}
          write={percentText}
          change={pointsOf(share("invalid"))}
        />
        <Entry
          label="Registered voters"
          values={registered}
          write={formatCount}
          change={differenceOf(registered)}
        />
      </dl>
    </Card>
  );
}

interface EntryProps {
  label: string;
  values: readonly (number | null)[];
  write: (value: number) => string;
  change: string | null;
}

function Entry({ label, values: [before = null, after = null], write, change }: EntryProps) {
  if (before === null && after === null) return null;
  return (
    <div className="border-t border-line py-3 first:border-0 first:pt-0 last:pb-0">
      <dt className="text-12 text-mute">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-16 tabular-nums">
        <span>{before === null ? "–" : write(before)}</span>
        <Icon name="arrow-right" className="size-3.5 self-center text-mute" />
        <b className="text-20 font-[720]">{after === null ? "–" : write(after)}</b>
        {change !== null && <span className="ml-auto text-14 font-[650]">{change}</span>}
      </dd>
    </div>
  );
}

function pointsOf([before = null, after = null]: readonly (number | null)[]): string | null {
  const change = changeInPoints(before, after);
  return change === null ? null : changeText(change);
}

function differenceOf([before = null, after = null]: readonly (number | null)[]): string | null {
  if (before === null || after === null) return null;
  return signedText(after - before, formatCount);
}

/** By how many points the first candidate was ahead; null without candidates. */
function leadIn({ candidates }: Comparison, side: "before" | "after"): number | null {
  const [first, second] = candidates
    .flatMap((one) => one[side]?.share ?? [])
    .toSorted((one, other) => other - one);
  return first === undefined ? null : first - (second ?? 0);
}
