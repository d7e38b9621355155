import { readAccount } from "@command-center/contract/accounts/accounts";
import { listScopeAreas, type ScopeArea } from "@command-center/contract/accounts/administration";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { reading } from "../../api/queries.ts";
import { StandingProvider } from "../../ui/standing.ts";

const STANDING = {
  cycle: 2,
  asOf: "2025-09-02",
  knownAt: null,
  isPast: false,
  isSample: true,
  source: "Sample data (invented)",
};

/** Nothing is asked: what was not put there stays on its way. */
function client(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { enabled: false, retry: false, staleTime: Infinity, gcTime: Infinity } },
  });
}

const ANSWERED = client();
ANSWERED.setQueryData(reading(readAccount, {}).queryKey, {
  username: "analyst",
  displayName: "Analyst",
  role: "analyst",
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  limitedTo: [],
  sessionEndsAt: "2025-09-02T18:00:00.000Z",
  visitorKey: "K7hQ2mXw90aBcDeF",
});
ANSWERED.setQueryData(reading(listScopeAreas, {}).queryKey, scopeAreas());
const WAITING = client();

/** A part of a page as it is in a page: the account and the areas are here, or everything is on its way. */
export function Answered({ isWaiting = false, children }: { isWaiting?: boolean; children: ReactNode }) {
  return (
    <QueryClientProvider client={isWaiting ? WAITING : ANSWERED}>
      <StandingProvider value={STANDING}>{children}</StandingProvider>
    </QueryClientProvider>
  );
}

/** Two party regions with their sub-regions and districts; Acholi is 9. */
function scopeAreas(): ScopeArea[] {
  const area = (
    id: number,
    kind: ScopeArea["kind"],
    name: string,
    partyRegion: string,
    subRegion: string | null,
  ) => ({
    id,
    kind,
    name,
    partyRegion,
    subRegion,
  });
  return [
    area(1, "party_region", "Northern", "Northern", null),
    area(9, "sub_region", "Acholi", "Northern", "Acholi"),
    ...["Agago", "Amuru", "Gulu", "Gulu City"].map((name, i) =>
      area(20 + i, "district", name, "Northern", "Acholi"),
    ),
    area(10, "sub_region", "Lango", "Northern", "Lango"),
    ...["Apac", "Lira"].map((name, i) => area(30 + i, "district", name, "Northern", "Lango")),
    area(2, "party_region", "Western", "Western", null),
    area(11, "sub_region", "Ankole", "Western", "Ankole"),
    ...["Ibanda", "Kiruhura"].map((name, i) => area(40 + i, "district", name, "Western", "Ankole")),
  ];
}
