import type { ImportDetail, ImportEntry } from "@command-center/contract/imports/imports";
import { Link } from "../../../../navigation/link.tsx";
import { LoadPublished } from "../../../../parts/published-results/published-results-card.tsx";
import { usePublishedResults } from "../../../../parts/published-results/use-published-results.ts";
import { nowOf } from "../../../../navigation/moment.ts";
import { paths } from "../../../../navigation/paths.ts";

interface Elsewhere {
  readonly href: string;
  readonly words: string;
}

/**
 * Where the records of each kind are to be seen; of a kind without an entry, the changes. Results have a place of their own, and stations
 * wait for some.
 */
const SEEN_AT: Partial<Record<NonNullable<ImportEntry["kind"]>, Elsewhere>> = {
  "party-register": { href: paths.membership(), words: "See the membership" },
  declarations: { href: paths.elections(), words: "See the declared results" },
  turnout: { href: paths.analytics({ tab: "regional" }), words: "See the turnout" },
  petitions: { href: paths.elections({ tab: "petitions" }), words: "See the petitions" },
  incidents: { href: paths.elections({ tab: "petitions" }), words: "See the incidents" },
  ministers: { href: paths.politicalRenewal(), words: "See the ministers" },
  targets: { href: paths.campaignPerformance(), words: "See the targets" },
  structure: { href: paths.partyStructure(), words: "See the structure" },
  claims: { href: paths.dashboard(), words: "See the dashboard" },
  calendar: { href: paths.dashboard(), words: "See the dashboard" },
};

function nextOf({ kind, cycle, contest, pollingDay, issuer }: ImportDetail): Elsewhere {
  const seen = kind === null ? undefined : SEEN_AT[kind];
  if (seen !== undefined) return seen;
  if (contest === null || pollingDay === null)
    return kind === "station-list"
      ? { href: paths.imports(), words: "Import results of these stations" }
      : { href: paths.changes(), words: "See the changes" };
  const place = { cycle: String(cycle.id), contest, day: pollingDay, ...(issuer !== null && { issuer }) };
  return { href: paths.results(place), words: "See the results" };
}

/** The way to what an import brought, as of now: from the published station list, to the results that belong to it. */
export function WhatNext({ found }: { found: ImportDetail }) {
  const { href, words } = nextOf(found);
  const loading = usePublishedResults();
  const { published } = loading;
  if (published?.stationList?.id === found.id)
    return <LoadPublished loading={loading} published={published} />;
  return (
    <p>
      <Link href={href} moment={nowOf(found.cycle.id)} className="link touch-reach font-semibold">
        {words}
      </Link>
    </p>
  );
}
