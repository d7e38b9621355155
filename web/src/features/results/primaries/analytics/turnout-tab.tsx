import type { EventKind } from "@command-center/contract/cycle";
import { listDistricts, listDivisions, type District } from "@command-center/contract/areas/districts";
import { readTurnoutByRegion, type TurnoutByRegion } from "@command-center/contract/turnout";
import { useRead } from "../../../../api/queries.ts";
import { MapCard } from "../../../../parts/district-map/map-card.tsx";
import { slugOf } from "../../../../navigation/paths.ts";
import { useMapAddress } from "../../../../parts/district-map/use-map-address.ts";
import { DivisionsTable, DivisionsTableSkeleton } from "../../../../parts/turnout/divisions-table.tsx";
import { dividedDistricts } from "../../../../parts/turnout/divided-districts.ts";
import { Panel } from "../../../../page/panel.tsx";
import {
  RegionButton,
  TurnoutTable,
  TurnoutTableSkeleton,
} from "../../../../parts/turnout/turnout-table.tsx";
import { setAddress } from "../../../../navigation/address.ts";
import { formatDay } from "../../../../ui/format.ts";
import { ComparedTable, ComparedTableSkeleton, reportedText, type ComparedRow } from "./compared-table.tsx";
import { bothTurnoutsFinding } from "../../../../parts/findings/turnout-findings.ts";
import { WordsToCome } from "../../../../page/words-to-come.tsx";

const NONE: readonly District[] = [];
const HEADS = ["MP turnout", "LC5 turnout", "Villages reported"] as const;

export interface TurnoutTabProps {
  dayOf: (kind: EventKind) => string | undefined;
}

/** Turnout by region and by district: the map, the regions beside it, every district under it; they look at one place. */
export function TurnoutTab({ dayOf }: TurnoutTabProps) {
  const turnout = useRead(readTurnoutByRegion, {});
  const districts = useRead(listDistricts, {});
  const divisions = useRead(listDivisions, {});
  const { within } = useMapAddress(districts.data ?? NONE);
  const lookInto = (region: string | null) =>
    setAddress(
      {
        within: region === null ? null : slugOf(region),
        level: null,
        area: null,
        district: null,
        page: null,
      },
      "push",
    );
  const divisionsOf =
    divisions.data === undefined && divisions.error === null
      ? undefined
      : (dividedDistricts(divisions.data) ?? "Turnout");
  const region = within === null ? null : (within.parent ?? within.name);
  return (
    <div className="grid grid-cols-1 gap-4 wide:grid-cols-12">
      <MapCard className="wide:col-span-7" dayOf={dayOf} tallest={560} />
      <div className="grid min-w-0 content-start gap-4 wide:col-span-5">
        <Panel
          title="Turnout by party region"
          note={noteOf(dayOf("mp_primary"), dayOf("lc5_primary"))}
          read={turnout}
          what="The turnout"
          skeleton={<ComparedTableSkeleton heads={HEADS} last="all 0,000" />}
        >
          {(all) => (
            <ComparedTable
              label="Turnout by party region"
              finding={bothTurnoutsFinding(all.country.mp?.percent ?? null, all.country.lc5?.percent ?? null)}
              heads={HEADS}
              rows={rowsOf(all, region, lookInto)}
            />
          )}
        </Panel>
        <Panel
          distance="close"
          title={
            <>
              <WordsToCome words={divisionsOf} like="Another" meanwhile="Turnout" /> by division
            </>
          }
          note="Votes cast as a share of each division's party register"
          read={divisions}
          what="The divisions"
          skeleton={<DivisionsTableSkeleton />}
        >
          {(all) => <DivisionsTable divisions={all} />}
        </Panel>
      </div>
      <Panel
        className="wide:col-span-12"
        title={within === null ? "Turnout by district" : `Turnout by district in ${within.label}`}
        note="Votes cast ÷ party register. Change = LC5 minus MP, in percentage points"
        read={districts}
        what="The districts"
        skeleton={<TurnoutTableSkeleton />}
      >
        {(all) => (
          <TurnoutTable
            label="Turnout by district"
            rows={within?.districts ?? all}
            within={within?.label ?? null}
          />
        )}
      </Panel>
    </div>
  );
}

function rowsOf(
  { regions, country, part }: TurnoutByRegion,
  chosen: string | null,
  onChoose: (region: string | null) => void,
): ComparedRow[] {
  if (regions.length === 0) return [];
  return [
    ...regions.map(({ region, partOf, mp, lc5 }) => {
      const place = partOf ?? region;
      return {
        id: place,
        name: (
          <RegionButton
            name={region}
            chosen={place === chosen}
            className={place === chosen ? "font-bold" : ""}
            onChoose={() => onChoose(place === chosen ? null : place)}
          />
        ),
        first: mp,
        second: lc5,
        last: reportedText(mp ?? lc5),
        words: [region, reportedText(mp ?? lc5)] as const,
      };
    }),
    {
      id: "all",
      name: part ?? "All regions",
      first: country.mp,
      second: country.lc5,
      last: reportedText(country.mp ?? country.lc5),
      words: [part ?? "All regions", reportedText(country.mp ?? country.lc5)],
      isWhole: true,
    },
  ];
}

function noteOf(mp: string | undefined, lc5: string | undefined) {
  const days =
    mp === undefined || lc5 === undefined ? undefined : `; MP ${formatDay(mp)}, LC5 ${formatDay(lc5)}`;
  return (
    <>
      Votes cast as a share of the party register
      <WordsToCome words={days} like="; MP 00 Jul 0000, LC5 00 Jul 0000" />
    </>
  );
}
