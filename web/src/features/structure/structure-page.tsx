import { readStructure, type Structure } from "@command-center/contract/areas/structure";
import type { ReactNode } from "react";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { setAddress, useHeld } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { PAGES } from "../../navigation/pages.ts";
import { TABS } from "../../navigation/tabs.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { StaleNotice } from "../../ui/states/stale-notice.tsx";
import { Tabs } from "../../ui/controls/tabs.tsx";
import { LeadershipSkeleton, LeadershipTab } from "./leadership-tab.tsx";
import { MappingSkeleton, MappingTab } from "./mapping-tab.tsx";
import { RegionalSkeleton, RegionalStructureTab } from "./regional-tab.tsx";
import { Loading } from "../../ui/states/skeleton.tsx";

const CONTENTS = {
  leadership: { Tab: LeadershipTab, Skeleton: LeadershipSkeleton },
  regional: { Tab: RegionalStructureTab, Skeleton: RegionalSkeleton },
  mapping: { Tab: MappingTab, Skeleton: MappingSkeleton },
} as const;

/** The party's organs and leaders, next to the public units that they match. */
export function StructurePage() {
  const read = useRead(readStructure, {});
  const tabInAddress = useHeld("tab");
  const tab = TABS.partyStructure.find(({ value }) => value === tabInAddress)?.value ?? "leadership";
  return (
    <>
      <PageHeader
        title={PAGES.partyStructure.title}
        subtitle="Party organs, leagues and their leaders, from the National Conference to the branch"
      />
      <Tabs
        label="Parts of the structure"
        value={tab}
        onChange={(next) => setAddress({ tab: next === "leadership" ? null : next }, "push")}
        tabs={TABS.partyStructure.map(({ value, label }) => ({
          value,
          label,
          content: <Content read={read} {...CONTENTS[value]} />,
        }))}
      />
    </>
  );
}

interface ContentProps {
  read: ReturnType<typeof useRead<typeof readStructure>>;
  Tab: (props: { structure: Structure }) => ReactNode;
  /** Stands in the tab's place until its data are here. */
  Skeleton: () => ReactNode;
}

function Content({ read, Tab, Skeleton }: ContentProps) {
  const { data, error } = read;
  if (data === undefined && error === null)
    return (
      <Loading what="the party structure" inCards>
        <Skeleton />
      </Loading>
    );
  if (data === undefined)
    return (
      <Panel read={read} what="The party structure" skeleton={null}>
        {() => null}
      </Panel>
    );
  return (
    <>
      {error !== null && (
        <div className="mb-3">
          <StaleNotice>Not up to date: {explain(error)}</StaleNotice>
        </div>
      )}
      <Tab structure={data} />
    </>
  );
}
