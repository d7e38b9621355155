import { percentText } from "../../page/figure-text.ts";
import { Panel } from "../../page/panel.tsx";
import { formatCount } from "../../ui/format.ts";
import { CONTEST_WORDS, newFaces, renewalShare } from "./contest-words.ts";
import type { RenewalRead } from "./outcomes-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** Renewal side by side: each contest with its new faces and the seats they are counted in. */
export function ContestsCard({ className, read }: RenewalRead) {
  return (
    <Panel
      className={className}
      title="New faces by contest"
      note="Incumbents defeated, open seats and new leaders ÷ seats whose outcome is known"
      read={read}
      what="The contests"
      skeleton={<Skeleton className="mt-3 w-full h-68 sm:h-66 lg:h-90 xl:h-69" />}
    >
      {({ contests }) =>
        contests.length === 0 ? (
          <p className="mt-3 text-mute">No contest is declared yet.</p>
        ) : (
          <ul className="mt-2">
            {contests.map((contest) => {
              const share = renewalShare(contest);
              const known = contest.total - contest.notKnown;
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
                    <p className="text-20 font-[720] tracking-[-0.02em]">
                      {share === null ? "–" : percentText(share)}
                    </p>
                    <p className="text-12 text-mute">
                      {share === null
                        ? "not known"
                        : `${formatCount(newFaces(contest))} of ${formatCount(known)}`}
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
