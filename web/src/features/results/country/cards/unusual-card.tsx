import { readUnusualResults } from "@command-center/contract/results/unusual-results";
import type { StationResults } from "@command-center/contract/results/station-results";
import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { Suspense, useId, useState } from "react";
import { useRead } from "../../../../api/queries.ts";
import { Panel } from "../../../../page/panel.tsx";
import { unusualNote } from "../../../../parts/results/unusual-note.ts";
import { formatCount } from "../../../../ui/format.ts";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { askedIn, type ResultsAddress } from "../results-address.ts";
import { cx } from "../../../../ui/class-names.ts";
import { Icon } from "../../../../ui/icon.tsx";
import { lazy } from "../../../../ui/loading/lazy.ts";
import type { OpenedRuleProps } from "./opened-rule.tsx";

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

/** What is in a rule comes once it is opened: with it come the parts of lists, which the page's first screen does without. */
const fetchOpened = async () => ({ default: (await import("./opened-rule.tsx")).OpenedRule });
const preload = () => void fetchOpened().catch(() => undefined);
const Opened = lazy(fetchOpened);

/** A rule with how many it found; opened, with what. */
function Rule({ rule, found, results, address, asked }: OpenedRuleProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const head = (
    <>
      <b className={cx("min-w-9 text-right tabular-nums", found === 0 && "font-normal text-mute")}>
        {formatCount(found)}
      </b>
      <span className={found === 0 ? "text-mute" : "font-semibold"}>{UNUSUAL_RULE_WORDS[rule]}</span>
    </>
  );
  if (found === 0)
    return <li className="flex items-baseline gap-3 border-t border-line py-2 first:border-0">{head}</li>;
  return (
    <li className="border-t border-line py-1 first:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={preload}
        onFocus={preload}
        className="flex w-full items-baseline gap-3 rounded-sm py-1 text-left hover:bg-hover pointer-coarse:min-h-11"
      >
        {head}
        <Icon
          name={isOpen ? "chevron-down" : "chevron-right"}
          className="ml-auto size-4 self-center text-mute"
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-2 pl-12">
        {isOpen && (
          <Suspense fallback={<OpenedSkeleton />}>
            <Opened rule={rule} found={found} results={results} address={address} asked={asked} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

function OpenedSkeleton() {
  return (
    <Loading what="the results of this rule">
      <p className="text-12">
        <SkeletonWords like="00 NAME OF A STATION: 000 of 000 voters" />
      </p>
    </Loading>
  );
}
