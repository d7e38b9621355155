import {
  readUnusualResults,
  UNUSUAL_ON_A_PAGE,
  type UnusualResult,
} from "@command-center/contract/results/unusual-results";
import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { useState } from "react";
import { explain } from "../../../../../api/errors.ts";
import { useRead } from "../../../../../api/queries.ts";
import { Pager } from "../../../../../page/records/pager.tsx";
import { usePrinting } from "../../../../../page/records/use-printing.ts";
import { useMayExport } from "../../../../../parts/export/may-export.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../../ui/format.ts";
import { ErrorState } from "../../../../../ui/states/states.tsx";
import { Loading } from "../../../../../ui/states/skeleton.tsx";
import { Found } from "./found-results.tsx";
import type { OfRule } from "./of-rule.ts";
import { useAllForPaper } from "./use-all-for-paper.ts";

/**
 * All results of a rule, a page at a time; its first three alone until somebody asks for more. Paper has all of them where they
 * are no more than some hundreds, and says which it has where it does not.
 */
export function AllOfRule({ first, ...of }: OfRule & { first: readonly UnusualResult[] }) {
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
        <ErrorState
          title="The list could not be loaded"
          retrying={read.isFetching}
          onRetry={() => void read.refetch()}
        >
          {explain(read.error)}
        </ErrorState>
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
