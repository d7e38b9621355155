import {
  readUnusualResults,
  UNUSUAL_AT_MOST,
  UNUSUAL_ON_A_PAGE,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { unitName, UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import { RowsButton } from "../../../../parts/export/rows-button.tsx";
import { formatCount } from "../../../../ui/format.ts";
import { reading, useRead } from "../../../../api/queries.ts";
import { Pager } from "../../../../page/records/pager.tsx";
import { usePrinting } from "../../../../page/records/use-printing.ts";
import { useMayExport } from "../../../../parts/export/may-export.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Loading } from "../../../../ui/states/skeleton.tsx";
import { useMoment } from "../../../../navigation/address.ts";
import { whenPrinted } from "../../../../ui/loading/nearness.ts";
import { Link } from "../../../../navigation/link.tsx";
import { resultsHref, type askedIn, type ResultsAddress } from "../results-address.ts";
import { ReadError } from "../../../../page/read-error.tsx";

/** A rule, how many it found, and of which results. */
interface OfRule {
  rule: UnusualRule;
  found: number;
  address: ResultsAddress;
  asked: Omit<ReturnType<typeof askedIn>, "constituency"> & { pollingDay: string; issuer: string };
}

export interface OpenedRuleProps extends OfRule {
  /** The first of them. */
  results: readonly UnusualResult[];
}

/** What a rule found, with its export. */
export function OpenedRule({ rule, found, results, address, asked }: OpenedRuleProps) {
  return (
    <>
      {found > results.length ? (
        <AllOfRule
          // Of other results nothing is kept.
          key={JSON.stringify(asked)}
          rule={rule}
          found={found}
          first={results}
          address={address}
          asked={asked}
        />
      ) : (
        <Found results={results} address={address} />
      )}
      <div className="mt-2 flex" data-print="hide">
        <RowsButton
          dataType="unusual_results"
          label={exportLabel(found, results.length)}
          rows={{ all: found }}
          results={{ ...asked, rule }}
          shown={[]}
        />
      </div>
    </>
  );
}

/** Of a rule whose first results alone are listed the file has all. */
function exportLabel(found: number, listed: number): string {
  if (found === 1) return "Export this row";
  return `Export ${found > listed ? "all" : "these"} ${formatCount(found)}`;
}

/**
 * All results of a rule, a page at a time; its first three alone until somebody asks for more. Paper has all of them where they
 * are no more than some hundreds, and says which it has where it does not.
 */
function AllOfRule({ first, ...of }: OfRule & { first: readonly UnusualResult[] }) {
  const { rule, found, address, asked } = of;
  const [page, turn] = useState<number | null>(null);
  const isPrinting = usePrinting();
  const all = useAllForPaper(rule, found, asked);
  if (isPrinting && Array.isArray(all)) return <Found results={all} address={address} />;
  return (
    <>
      {page === null ? (
        <>
          <Found results={first} address={address} />
          <OnPaper from={1} to={first.length} found={found} />
          <div data-print="hide">
            <Button className="mt-2" onClick={() => turn(1)}>
              Show all {formatCount(found)}
            </Button>
          </div>
        </>
      ) : (
        <PageOfRule {...of} page={page} onTurn={turn} />
      )}
      {all === "coming" && (
        <Loading what={`all results of “${UNUSUAL_RULE_WORDS[rule]}” for printing`}>
          <p className="text-12 text-mute">Loading all {formatCount(found)} for printing …</p>
        </Loading>
      )}
    </>
  );
}

interface PageOfRuleProps extends OfRule {
  page: number;
  onTurn: (page: number) => void;
}

function PageOfRule({ rule, found, page, onTurn, address, asked }: PageOfRuleProps) {
  const read = useRead(readUnusualResults, { ...asked, rule, page });
  const results = read.data?.rules[0]?.results;
  const from = (page - 1) * UNUSUAL_ON_A_PAGE + 1;
  const to = Math.min(found, from + UNUSUAL_ON_A_PAGE - 1);
  return (
    <>
      {results !== undefined ? (
        <>
          <Found results={results} address={address} />
          <OnPaper from={from} to={to} found={found} />
        </>
      ) : read.error === null ? (
        <p aria-busy="true" className="text-12 text-mute">
          Loading …
        </p>
      ) : (
        <ReadError what="The list" read={read} />
      )}
      <div data-print="hide">
        <Pager
          label={UNUSUAL_RULE_WORDS[rule]}
          at={{ page, pages: Math.ceil(found / UNUSUAL_ON_A_PAGE), from, to, total: found }}
          onTurn={onTurn}
        />
      </div>
    </>
  );
}

/** Which of how many results a sheet of paper has. */
function OnPaper({ from, to, found }: { from: number; to: number; found: number }) {
  const mayExport = useMayExport();
  return (
    <p className="mt-2 hidden text-12 print:block">
      Results {formatCount(from)} to {formatCount(to)} of {formatCount(found)}.
      {mayExport("unusual_results") && " The export has all of them."}
    </p>
  );
}

/** Opened rules ask one after the other: each answer is a look through all sheets of the unit, and others ask, too. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * All results of a rule, fetched when the page is about to be printed and forgotten after it; null until then, and where they
 * are too many for paper or could not be fetched.
 */
function useAllForPaper(
  rule: OfRule["rule"],
  found: number,
  asked: OfRule["asked"],
): readonly UnusualResult[] | "coming" | null {
  const queries = useQueryClient();
  const moment = useMoment();
  const [all, set] = useState<readonly UnusualResult[] | "coming" | null>(null);
  // What came too late for one print is not what the next one shows.
  const print = useRef(0);
  const fetchAll = useEffectEvent(async () => {
    print.current += 1;
    const own = print.current;
    // Before the call returns: whoever prints waits for what is said to load.
    flushSync(() => set("coming"));
    const input = { ...asked, rule, limit: UNUSUAL_AT_MOST };
    const coming = turn.then(() => queries.fetchQuery(reading(readUnusualResults, input, moment)));
    turn = coming.catch(() => null);
    try {
      const { rules } = await coming;
      if (own === print.current) set(rules[0]?.results ?? null);
    } catch {
      // Paper then has what is on the screen, and says so.
      if (own === print.current) set(null);
    }
  });
  const isFew = found <= UNUSUAL_AT_MOST;
  useEffect(() => {
    if (!isFew) return;
    const stop = whenPrinted(() => void fetchAll());
    const forget = () => {
      print.current += 1;
      set(null);
    };
    addEventListener("afterprint", forget);
    return () => {
      forget();
      stop();
      removeEventListener("afterprint", forget);
    };
  }, [isFew]);
  return all;
}

interface FoundProps {
  results: readonly UnusualResult[];
  address: ResultsAddress;
}

/** What a rule found: where, its figures, and the line that they came from. */
function Found({ results, address }: FoundProps) {
  return (
    <ul className="grid gap-2 text-12">
      {results.map(({ area, above, figures, line }) => (
        <li key={area.id} className="wrap-anywhere">
          <Link
            href={resultsHref(address, { area: area.id, within: null, constituency: null })}
            className="link font-semibold touch-reach"
          >
            {unitName(area)}
          </Link>
          : {figures}
          <span className="block text-mute">
            {[...above.map(({ name }) => name), ...(line === null ? [] : [`line ${formatCount(line)}`])].join(
              " · ",
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
