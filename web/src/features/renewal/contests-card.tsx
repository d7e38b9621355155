import { renewalOf } from "@command-center/domain/results/renewal";
import type { ReactNode } from "react";
import { percentText } from "@command-center/domain/number-text";
import { Panel } from "../../page/panel.tsx";
import { formatCount } from "../../ui/format.ts";
import { CONTEST_WORDS } from "./renewal-contests.ts";
import type { RenewalRead } from "./outcomes-card.tsx";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

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
      skeleton={<ContestsSkeleton />}
    >
      {({ contests }) =>
        contests.length === 0 ? (
          <p className="mt-3 text-mute">No contest is declared yet.</p>
        ) : (
          <ul>
            {contests.map((contest) => {
              const { newFaces, known, share } = renewalOf(contest);
              return (
                <Row
                  key={contest.kind}
                  name={CONTEST_WORDS[contest.kind].name}
                  parts={
                    <>
                      {formatCount(contest.incumbentDefeated)} defeated · {formatCount(contest.openSeat)} open
                      · {formatCount(contest.newLeader)} new
                      {contest.notKnown > 0 && ` · ${formatCount(contest.notKnown)} not known`}
                    </>
                  }
                  share={share === null ? "–" : percentText(share)}
                  counts={share === null ? "not known" : `${formatCount(newFaces)} of ${formatCount(known)}`}
                />
              );
            })}
          </ul>
        )
      }
    </Panel>
  );
}

function ContestsSkeleton() {
  return (
    <ul>
      {Object.entries(CONTEST_WORDS).map(([kind, { name }]) => (
        <Row
          key={kind}
          name={<SkeletonWords like={name} />}
          parts={<SkeletonWords like="00 defeated · 0 open · 00 new" />}
          share={<SkeletonWords like="00.0%" />}
          counts={<SkeletonWords like="00 of 000" />}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  name: ReactNode;
  parts: ReactNode;
  share: ReactNode;
  counts: ReactNode;
}

function Row({ name, parts, share, counts }: RowProps) {
  return (
    <li className="flex gap-4 border-t border-line py-3 first:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-12 text-mute">{parts}</p>
      </div>
      <div className="shrink-0 text-right">
        <p className="figure">{share}</p>
        <p className="text-12 text-mute">{counts}</p>
      </div>
    </li>
  );
}
