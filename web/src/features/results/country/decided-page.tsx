import type { StationResults } from "@command-center/contract/results/station-results";
import type { ReactNode } from "react";
import { PAGES } from "../../../navigation/pages.ts";
import { PageBody, type PageBodyProps } from "../../../page/page-body.tsx";
import { PrintButton } from "../../../page/print-button.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { SkeletonWords } from "../../../ui/states/skeleton.tsx";
import { Choosers } from "./choosers.tsx";
import { NoResults } from "./no-results.tsx";
import { resultsHref } from "./results-address.ts";
import { electionText } from "./results-words.ts";
import { Steps } from "./steps.tsx";
import type { useDecidedElection } from "./use-decided-election.ts";

interface Decided {
  readonly kind: StationResults["contest"];
  readonly pollingDay: string;
  readonly issuer: string;
}

export interface DecidedPageProps<Data extends Decided> extends Omit<PageBodyProps<Data>, "elsewhere"> {
  page: "couldChange" | "differences";
  /** Subtitle of the page while no election is known. */
  about: string;
  election: ReturnType<typeof useDecidedElection>;
  /** The source of the figures, as the subtitle says it. */
  sourceOf: (data: Data) => string;
  hrefOf: typeof resultsHref;
  chooser?: ReactNode;
}

/** A page about one election of the cycle, with the choice of another. */
export function DecidedPage<Data extends Decided>({
  page,
  about,
  election: { address, isKnown, isEmpty, electionOf, failed, retry },
  sourceOf,
  hrefOf,
  chooser,
  read: ofElection,
  ...body
}: DecidedPageProps<Data>) {
  const { title, path } = PAGES[page];
  const read = isKnown ? ofElection : { ...ofElection, error: failed, refetch: retry };
  const { data } = read;
  const shown = electionOf(data?.kind, data?.pollingDay);
  return (
    <>
      <Steps above={[{ label: PAGES.results.title, href: resultsHref(address) }]} here={title} />
      <PageHeader
        title={title}
        subtitle={
          isEmpty || (read.error !== null && data === undefined) ? (
            about
          ) : data === undefined || shown === undefined ? (
            <SkeletonWords like="Parliamentary election, constituency MPs, 00 Jan 0000 · Electoral Commission" />
          ) : (
            `${electionText(shown)} · ${sourceOf(data)}`
          )
        }
        actions={
          data !== undefined && (
            <div className="flex flex-wrap items-end gap-2">
              <Choosers
                results={{ contest: data.kind, pollingDay: data.pollingDay, issuer: data.issuer }}
                address={address}
                hrefOf={hrefOf}
              />
              {chooser}
              <PrintButton />
            </div>
          )
        }
      />
      {isEmpty ? (
        <NoResults contest={null} />
      ) : (
        <PageBody read={read} elsewhere={{ href: path, label: "Another election of this cycle" }} {...body} />
      )}
    </>
  );
}
