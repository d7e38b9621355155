import { useChoice } from "../../navigation/address.ts";
import { Link } from "../../navigation/link.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { paths } from "../../navigation/paths.ts";
import { TABS } from "../../navigation/tabs.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { FollowedListCard } from "./followed-list-card.tsx";
import { NewSignInsCard } from "./new-sign-ins-card.tsx";

const VALUES = TABS.following.map(({ value }) => value) as ["alerts", "followed"];
const CONTENT = { alerts: <AlertsCard />, followed: <FollowedListCard /> };

/** New sign-ins of the user's account, alerts about followed records, and these records. */
export function FollowingPage() {
  const [tab, chooseTab] = useChoice("tab", VALUES);
  return (
    <>
      <PageHeader
        title={PAGES.following.title}
        subtitle="Alerts about the petitions, seats and districts that you follow"
        actions={
          <Link href={paths.security()} className={buttonClass()}>
            Choose alerts and mail
          </Link>
        }
      />
      <NewSignInsCard />
      <Tabs
        label={PAGES.following.title}
        tabs={TABS.following.map(({ value, label }) => ({ value, label, content: CONTENT[value] }))}
        value={tab}
        onChange={chooseTab}
      />
    </>
  );
}
