import { pluralText } from "@command-center/domain/number-text";
import { Card } from "../../../../ui/card.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { unitNoun } from "@command-center/domain/results/stations/units";
import {
  coverageOf,
  findingNote,
  findingOf,
  type ComparisonView,
  type LevelCoverage,
} from "./comparison-view.ts";

/** The finding in one sentence, and how much of each level below can be compared. */
export function FindingCard({ view }: { view: ComparisonView }) {
  const levels = coverageOf(view.comparison);
  return (
    <Card testId="finding">
      <div className="grid gap-x-8 gap-y-4 wide:grid-cols-[7fr_5fr]">
        <Finding view={view} />
        {levels.length > 0 && (
          <div className="border-t border-line pt-3 wide:border-t-0 wide:border-l wide:pt-0 wide:pl-8">
            <h2 className="text-12 font-[650]">What can be compared</h2>
            <Coverage levels={levels} earlier={view.names[0]} />
          </div>
        )}
      </div>
    </Card>
  );
}

/** The sentence with its numbers. */
export function Finding({ view }: { view: ComparisonView }) {
  const note = findingNote(view);
  return (
    <div>
      <p className="text-16 leading-snug font-[650] text-balance md:text-20">{findingOf(view)}.</p>
      {note !== null && <p className="mt-1.5 text-12 text-mute">{note}</p>}
    </div>
  );
}

/** A bar for each level: units that are the same, and those that compare joined. */
function Coverage({ levels, earlier }: { levels: readonly LevelCoverage[]; earlier: string }) {
  const joined = levels.find((level) => level.joined > 0);
  return (
    <>
      <ul className="mt-1.5 grid gap-1.5">
        {levels.map(({ kind, all, same, joined: more }) => (
          <li key={kind} className="grid grid-cols-[7rem_1fr_auto] items-center gap-x-3 text-12">
            <span className="first-letter:uppercase">{unitNoun(kind)[1]}</span>
            <span aria-hidden="true" data-print="exact" className="compare-cover">
              <i style={{ width: `${all === 0 ? 0 : (100 * same) / all}%` }} />
              <i data-joined="" style={{ width: `${all === 0 ? 0 : (100 * more) / all}%` }} />
            </span>
            <b className="text-14 tabular-nums">
              {formatCount(same)} of {formatCount(all)}
            </b>
          </li>
        ))}
      </ul>
      {joined !== undefined && (
        <p className="mt-1.5 text-12 text-mute">
          {formatCount(joined.joined)} others compare when joined into the {formatCount(joined.into)}{" "}
          {pluralText(joined.into, ...unitNoun(joined.kind))} of {earlier} that they came from.
        </p>
      )}
    </>
  );
}
