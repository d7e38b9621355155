import { readStructure, type Structure } from "@command-center/contract/structure";
import { explain } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { useChoice } from "../../navigation/address.ts";
import { Panel } from "../../page/panel.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { StaleNotice } from "../../ui/stale-notice.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { LeadershipTab } from "./leadership-tab.tsx";
import { MappingTab } from "./mapping-tab.tsx";
import { RegionalTab } from "./regional-tab.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

const TABS = ["leadership", "regional", "mapping"] as const;
const LABELS = { leadership: "Leadership", regional: "Regional", mapping: "Mapping" } as const;
const CONTENTS = { leadership: LeadershipTab, regional: RegionalTab, mapping: MappingTab } as const;

/** The party's organs and leaders, and the public units they stand beside (STAT-02). */
export function StructurePage() {
  const read = useRead(readStructure, {});
  const [tab, choose] = useChoice("tab", TABS);
  return (
    <>
      <PageHeader
        title="Party Structure"
        subtitle="Organs, leagues and who leads them, from the National Conference to the branch"
      />
      <Tabs
        label="Parts of the structure"
        value={tab}
        onChange={choose}
        tabs={TABS.map((value) => ({
          value,
          label: LABELS[value],
          content: <Content read={read} Tab={CONTENTS[value]} />,
        }))}
      />
    </>
  );
}

interface ContentProps {
  read: ReturnType<typeof useRead<typeof readStructure>>;
  Tab: (props: { structure: Structure }) => React.ReactNode;
}

function Content({ read, Tab }: ContentProps) {
  const { data, error } = read;
  if (data === undefined)
    return (
      <Panel read={read} what="The party structure" skeleton={<Skeleton className="mt-3 w-full h-96" />}>
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
