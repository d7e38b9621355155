import { readStructure, type Structure } from "@command-center/contract/areas/structure";
import type { ReactNode } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";
import { Panel } from "../../../page/panel.tsx";
import { PAGES } from "../../../navigation/pages.ts";
import { TABS } from "../../../navigation/tabs.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { StaleNotice } from "../../../ui/states/states.tsx";
import { Tabs } from "../../../ui/controls/tabs.tsx";
import { LeadershipTab } from "./leadership-tab.tsx";
import { MappingTab } from "./mapping-tab.tsx";
import { RegionalStructureTab } from "./regional-tab.tsx";
import { Ghost } from "../../../page/ghost.tsx";
import { EXPECTED } from "../../../page/expected.ts";
import { sample } from "../../../page/sample.ts";

const ORGANS = ["National Conference", "Central Executive Committee (CEC)", "Sub-county Executive Committee"];
const COUNTED = { source: "Electoral areas, polling stations and registered voters" };

/** Sample for the ghosts of all tabs: the party's organs, regions and sources. */
const STRUCTURE_SAMPLE = sample(readStructure.output, {
  organs: Array.from({ length: EXPECTED.organs }, (_, row) => ({
    name: ORGANS[row % ORGANS.length] ?? "",
    areaKind: "sub_county",
    unitsBasis: null,
    posts:
      row === 1
        ? Array.from({ length: EXPECTED.offices + EXPECTED.otherPosts }, (__, post) => ({
            title: "Regional Vice-Chairperson, Western",
            isElected: post < EXPECTED.offices,
          }))
        : 0,
  })),
  leagues: Array.from({ length: EXPECTED.leagues }, () => ({ posts: [{ holder: null }] })),
  part: null,
  regions: ["Eastern", "Western", "Northern", "Central", "Karamoja", "Kampala"].map((partyRegion) => ({
    partyRegion,
  })),
  sources: [COUNTED, COUNTED, COUNTED, COUNTED, { source: "Registered voters by constituency, 0000" }],
});

const CONTENTS = {
  leadership: LeadershipTab,
  regional: RegionalStructureTab,
  mapping: MappingTab,
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
          content: <Content read={read} Tab={CONTENTS[value]} />,
        }))}
      />
    </>
  );
}

interface ContentProps {
  read: ReturnType<typeof useRead<typeof readStructure>>;
  Tab: (props: { structure: Structure }) => ReactNode;
}

function Content({ read, Tab }: ContentProps) {
  const { data, error } = read;
  if (data === undefined && error === null)
    return (
      <Ghost what="the party structure" inCards>
        <Tab structure={STRUCTURE_SAMPLE} />
      </Ghost>
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
