import { readAccount } from "@command-center/contract/accounts/accounts";
import type { Role } from "@command-center/contract/wire/access";
import { ROLE_WORDS } from "@command-center/domain/role-words";
import { PAGES } from "../../navigation/pages.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { AlertsCard } from "./alerts-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { SessionsCard } from "./sessions-card.tsx";
import { useRead } from "../../api/queries.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { sample } from "../../page/sample.ts";
import { Panel } from "../../page/panel.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";

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

/** `Viewer: reads all data, exports results`. */
function roleText(role: Role): string {
  const { name, may } = ROLE_WORDS[role];
  return `${name}: ${may.charAt(0).toLowerCase()}${may.slice(1)}`;
}

const SAMPLE = sample(readAccount.output, { role: "admin", limitedTo: 0 });

/** Name, role, and where the account is limited to a part of the country. */
function AboutCard() {
  const read = useRead(readAccount, {});
  return (
    <Panel
      distance="close"
      title="About you"
      actions={
        <span data-print="hide">
          <Link href={paths.password()} className={buttonClass()}>
            Change password
          </Link>
        </span>
      }
      read={read}
      what="Your account"
      sample={SAMPLE}
    >
      {(account) => (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {[
            { label: "Name", value: account.displayName },
            { label: "User name", value: account.username },
            { label: "Role", value: roleText(account.role) },
            { label: "Access", value: account.limitedTo.join(", ") || "Whole country" },
          ].map(({ label, value }) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-mute">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}
