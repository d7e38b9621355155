import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { AboutCard } from "./about-card.tsx";
import { AlertsCard } from "./alerts/alerts-card.tsx";
import { SecondFactorCard } from "./second-factor/second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";

/** `/account/security`, from the user menu: one's name and role, alerts, second factor and sessions. */
export function SecurityPage() {
  return (
    <>
      <PageHeader title={PAGES.security.title} subtitle="Profile, alerts, sign-in and sessions" />
      <div className="grid max-w-4xl grid-cols-1 gap-4">
        <AboutCard />
        <div id="alerts" data-print="hide">
          <AlertsCard />
        </div>
        <SecondFactorCard />
        {/* Recovery codes are printed from this page, with nothing but the name beside them. */}
        <div data-print="hide">
          <SessionsCard />
        </div>
      </div>
    </>
  );
}
