import { PAGES } from "../../../navigation/pages.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { GivenOutCard } from "./given-out-card.tsx";
import { VerifyCard } from "./verify-card.tsx";

/** The register of exported files, and the check whether a file is one of them. */
export function ExportsPage() {
  return (
    <>
      <PageHeader title={PAGES.exports.title} subtitle="Files exported, and a check that a file is genuine" />
      <div className="grid grid-cols-1 gap-4">
        <VerifyCard />
        <GivenOutCard />
      </div>
    </>
  );
}
