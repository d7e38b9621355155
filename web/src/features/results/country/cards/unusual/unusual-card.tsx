import { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { useRead } from "../../../../../api/queries.ts";
import { Panel } from "../../../../../page/panel.tsx";
import { unusualNote } from "../../../../../parts/results/unusual-note.ts";
import { formatCount } from "../../../../../ui/format.ts";
import { SkeletonWords } from "../../../../../ui/states/skeleton.tsx";
import { askedIn, type ResultsAddress } from "../../results-address.ts";
import { Rule } from "./unusual-rule.tsx";

const LIKE = Object.values(UNUSUAL_RULE_WORDS);

export interface UnusualCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Results to check first, counted by rule. Unusual does not mean wrong. */
export function UnusualCard({ results, address }: UnusualCardProps) {
  const { pollingDay, issuer } = results;
  const asked = { ...askedWithin(address), pollingDay, issuer };
  const read = useRead(readUnusualResults, asked);
  return (
    <Panel
      title="Unusual results"
      note={`Check these first. ${unusualNote(read.data && formatCount(read.data.stations))}`}
      noteLike={`Check these first. ${unusualNote("00,000")}`}
      read={read}
      what="Unusual results"
      skeleton={
        <ul>
          {LIKE.map((words) => (
            <li key={words} className="border-t border-line py-2 first:border-0">
              <SkeletonWords like={`00 ${words}`} />
            </li>
          ))}
        </ul>
      }
    >
      {({ rules }) => (
        <ul>
          {rules
            .toSorted((one, other) => Number(other.found > 0) - Number(one.found > 0))
            .map((one) => (
              <Rule key={one.rule} {...one} address={address} asked={asked} />
            ))}
        </ul>
      )}
    </Panel>
  );
}

/** Unusual results are of a unit, whichever constituency the way to it went through. */
function askedWithin(address: ResultsAddress) {
  const { constituency: _, ...asked } = askedIn(address);
  return asked;
}
