import type { Cycle } from "@command-center/contract/cycle";
import type { Membership } from "@command-center/contract/areas/membership";
import type { CsvColumn, CsvTable } from "@command-center/domain/files/csv-table";

type Row = Omit<Membership["total"], "members" | "isFinding"> & {
  /** Null for a district that the register does not have. */
  members: number | null;
  level: "country" | "region" | "district";
  name: string;
  region: string | null;
};

const COLUMNS: readonly CsvColumn<Row>[] = [
  { key: "level", value: ({ level }) => level },
  { key: "name", value: ({ name }) => name },
  { key: "party_region", value: ({ region }) => region },
  { key: "members", value: ({ members }) => members },
  { key: "target", value: ({ target }) => target },
  { key: "members_percent_of_target", value: ({ reached }) => reached },
  { key: "registered_voters", value: ({ registeredVoters }) => registeredVoters },
  { key: "members_per_registered_voter", value: ({ perVoter }) => perVoter },
];

/** The membership figures as on the page: the country, its party regions, its districts. */
export function membershipCsv(membership: Membership, cycle: Cycle): CsvTable<Row> {
  const { total, part, regions, districts, register, voters, targetDueOn } = membership;
  return {
    columns: [...COLUMNS, { key: "record", value: () => membership.record }],
    rows: [
      { ...total, level: "country", name: part ?? "All", region: null },
      ...regions.map((row): Row => ({
        ...row,
        level: "region",
        name: row.partyRegion,
        region: row.partOf ?? row.partyRegion,
      })),
      ...districts.map((row): Row => ({ ...row, level: "district", region: row.partyRegion })),
    ],
    cycle,
    facts: [
      register === null
        ? { name: "Members", value: "no party register is recorded" }
        : {
            name: "Members",
            value: `party register ${register.version} of ${register.asOf}, ${register.source}`,
          },
      voters === null
        ? { name: "Registered voters", value: "not recorded" }
        : { name: "Registered voters", value: `of ${voters.asOf}, ${voters.source}` },
      {
        name: "Target",
        value: `the national target${targetDueOn === null ? "" : ` for ${targetDueOn}`}, shared out by registered voters`,
      },
    ],
  };
}
