import type { ElectionHeld } from "@command-center/contract/results/elections-held";
import { readUnusualResults } from "@command-center/contract/results/unusual-results";
import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { unusualNote } from "../../../parts/results/unusual-note.ts";
import { formatCount } from "../../../ui/format.ts";
import { askedOf } from "./use-own-election.ts";

/** Rules that found unusual results, the most first, and where the first of them are. */
export function UnusualCard({ election }: { election: ElectionHeld }) {
  const read = useRead(readUnusualResults, askedOf(election));
  const found = (read.data?.rules ?? [])
    .filter((one) => one.found > 0)
    .toSorted((one, other) => other.found - one.found);
  const none = (read.data?.rules ?? []).filter((one) => one.found === 0);
  return (
    <Panel
      title="Check these first"
      note={unusualNote(read.data && formatCount(read.data.stations))}
      noteLike={unusualNote("00,000")}
      read={read}
      what="The unusual results"
      skeleton={<div className="h-72" />}
    >
      {() => (
        <>
          <ul className="grid gap-2.5">
            {found.map(({ rule, found: count, results }) => (
              <li key={rule} className="flex gap-3 border-t border-line pt-2.5 first:border-0 first:pt-0">
                <span className="w-14 shrink-0 text-right font-semibold tabular-nums">
                  {formatCount(count)}
                </span>
                <span className="min-w-0">
                  {UNUSUAL_RULE_WORDS[rule]}
                  <span className="block text-12 text-mute">
                    {[
                      ...new Set(results.map(({ area, above: [district] }) => district?.name ?? area.name)),
                    ].join(", ")}
                    {count > results.length && " and others"}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {none.length > 0 && (
            <p className="mt-3 text-12 text-pretty text-mute">
              Nothing found: {none.map(({ rule }) => UNUSUAL_RULE_WORDS[rule].toLowerCase()).join(", ")}.
            </p>
          )}
          <p className="mt-3">
            <Link
              href={paths.results({ contest: election.contest, day: election.pollingDay })}
              className="link touch-reach"
            >
              All unusual results
            </Link>
          </p>
        </>
      )}
    </Panel>
  );
}
