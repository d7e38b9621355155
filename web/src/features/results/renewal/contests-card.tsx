import { readRenewal } from "@command-center/contract/results/renewal";
import { renewalOf } from "@command-center/domain/results/renewal";
import { percentText } from "@command-center/domain/number-text";
import { sample } from "../../../page/sample.ts";
import { Panel } from "../../../page/panel.tsx";
import { formatCount } from "../../../ui/format.ts";
import { CONTEST_WORDS } from "./renewal-contests.ts";
import type { RenewalRead } from "./outcomes-card.tsx";

const COUNTS = { total: 100, incumbentDefeated: 10, openSeat: 1, newLeader: 10, notKnown: 0 };
const SAMPLE = sample(readRenewal.output, { contests: Object.keys(CONTEST_WORDS).map(() => COUNTS) });

/** Renewal side by side: each contest with its newcomers and the seats they are counted in. */
export function ContestsCard({ className, read }: RenewalRead) {
  return (
    <Panel
      className={className}
      distance="close"
      title="Newcomers by contest"
      note="Incumbents defeated, open seats and new leaders ÷ seats whose outcome is known"
      read={read}
      what="The contests"
      sample={SAMPLE}
    >
      {({ contests }) =>
        contests.length === 0 ? (
          <p className="mt-3 text-mute">No contest is declared yet.</p>
        ) : (
          <ul>
            {contests.map((contest) => {
              const { newFaces, known, share } = renewalOf(contest);
              return (
                <li key={contest.kind} className="flex gap-4 border-t border-line py-3 first:border-0">
                  <div className="min-w-0 flex-1">
                    <p className="font-semibold">{CONTEST_WORDS[contest.kind].name}</p>
                    <p className="text-12 text-mute">
                      {formatCount(contest.incumbentDefeated)} defeated · {formatCount(contest.openSeat)} open
                      · {formatCount(contest.newLeader)} new
                      {contest.notKnown > 0 && ` · ${formatCount(contest.notKnown)} not known`}
                    </p>
                  </div>
                  <div className="shrink-0 text-right">
                    <p className="figure">{share === null ? "–" : percentText(share)}</p>
                    <p className="text-12 text-mute">
                      {share === null ? "not known" : `${formatCount(newFaces)} of ${formatCount(known)}`}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        )
      }
    </Panel>
  );
}
