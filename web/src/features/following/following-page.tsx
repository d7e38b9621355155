import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { FollowedListCard } from "./followed-list-card.tsx";

/** Records that the user follows. */
export function FollowingPage() {
  return (
    <>
      <PageHeader
        title={PAGES.following.title}
        subtitle="Petitions, seats and districts that come first on your dashboard"
      />
      <FollowedListCard />
    </>
  );
}
