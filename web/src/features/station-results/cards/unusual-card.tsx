import {
  readUnusualResults,
  UNUSUAL_ON_A_PAGE,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import type { UnusualRule } from "@command-center/contract/results/unusual-rules";
import type { StationResults } from "@command-center/contract/results/station-results";
import { UNUSUAL_RULE_WORDS, unitName } from "@command-center/domain/results/stations/units";
import { useId, useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { Panel } from "../../../page/panel.tsx";
import { Pager } from "../../../page/records/pager.tsx";
import { RowsButton } from "../../../parts/export/rows/rows-button.tsx";
import { cx } from "../../../ui/class-names.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { formatCount } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { askedIn, resultsHref, type ResultsAddress } from "../results-address.ts";

const LIKE = Object.values(UNUSUAL_RULE_WORDS);

export interface UnusualCardProps {
  results: StationResults;
  address: ResultsAddress;
}

/** Results to look at first, by rule, with how many each found (RES-04): unusual, which does not make them wrong. */
export function UnusualCard({ results, address }: UnusualCardProps) {
  const { pollingDay, issuer } = results;
  const asked = { ...askedWithin(address), pollingDay, issuer };
  const read = useRead(readUnusualResults, asked);
  return (
    <Panel
      title="Unusual results"
      note={
        read.data === undefined
          ? "Unusual, not wrong: results to look at first"
          : `Unusual, not wrong: results to look at first. ${formatCount(read.data.stations)} stations, ${read.data.rules.length} rules`
      }
      noteLike="Unusual, not wrong: results to look at first. 00,000 stations, 6 rules"
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

interface RuleProps {
  rule: UnusualRule;
  found: number;
  /** The first of them. */
  results: readonly UnusualResult[];
  address: ResultsAddress;
  asked: ReturnType<typeof askedWithin> & { pollingDay: string; issuer: string };
}

function Rule({ rule, found, results, address, asked }: RuleProps) {
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
          <>
            {found > results.length ? (
              <AllOfRule rule={rule} found={found} first={results} address={address} asked={asked} />
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
        )}
      </div>
    </li>
  );
}

/** Of a rule whose first results alone are listed the file has all. */
function exportLabel(found: number, listed: number): string {
  if (found === 1) return "Export this 1";
  return `Export ${found > listed ? "all" : "these"} ${formatCount(found)}`;
}

function Found({ results, address }: Pick<RuleProps, "results" | "address">) {
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

/** All results of a rule, a page at a time; its first three alone until somebody asks for more. */
function AllOfRule({
  rule,
  found,
  first,
  address,
  asked,
}: Omit<RuleProps, "results"> & { first: RuleProps["results"] }) {
  const [page, turn] = useState<number | null>(null);
  if (page === null)
    return (
      <>
        <Found results={first} address={address} />
        <Button className="mt-2" onClick={() => turn(1)}>
          Show all {formatCount(found)}
        </Button>
      </>
    );
  return <PageOfRule rule={rule} found={found} page={page} onTurn={turn} address={address} asked={asked} />;
}

interface PageOfRuleProps extends Omit<RuleProps, "results"> {
  page: number;
  onTurn: (page: number) => void;
}

function PageOfRule({ rule, found, page, onTurn, address, asked }: PageOfRuleProps) {
  const read = useRead(readUnusualResults, { ...asked, rule, page });
  const results = read.data?.rules[0]?.results;
  const from = (page - 1) * UNUSUAL_ON_A_PAGE + 1;
  return (
    <>
      {results !== undefined ? (
        <Found results={results} address={address} />
      ) : read.error === null ? (
        <p aria-busy="true" className="text-12 text-mute">
          Loading …
        </p>
      ) : (
        <ErrorState
          title="The list could not be loaded"
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        >
          {explain(read.error)}
        </ErrorState>
      )}
      <Pager
        label={UNUSUAL_RULE_WORDS[rule]}
        at={{
          page,
          pages: Math.ceil(found / UNUSUAL_ON_A_PAGE),
          from,
          to: Math.min(found, from + UNUSUAL_ON_A_PAGE - 1),
          total: found,
        }}
        onTurn={onTurn}
      />
    </>
  );
}
