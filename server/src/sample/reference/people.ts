/** Offices and outcomes, re-keyed from the press of the days named (see sources.ts for which). */
export interface CecOffice {
  readonly position: string;
  readonly winner: string;
  readonly gender?: "female" | "male";
  readonly isIncumbent?: boolean;
  readonly isUnopposed?: boolean;
  readonly votes?: number;
  readonly sharePercent?: number;
  readonly rival?: { readonly name: string; readonly votes: number; readonly isIncumbent: boolean };
}

/** CEC elections at the National Conference, 27 August 2025. What is left out was not published. */
export const CEC_OFFICES: readonly CecOffice[] = [
  {
    position: "National Chairperson",
    winner: "Yoweri Kaguta Museveni",
    isIncumbent: true,
    isUnopposed: true,
  },
  {
    position: "First National Vice-Chairperson",
    winner: "Moses Kigongo",
    isIncumbent: true,
    isUnopposed: true,
  },
  {
    position: "Second National Vice-Chairperson (Female)",
    winner: "Anita Among",
    gender: "female",
    votes: 11_680,
    sharePercent: 92.8,
    rival: { name: "Rebecca Kadaga", votes: 902, isIncumbent: true },
  },
  { position: "Regional Vice-Chairperson, Eastern", winner: "Calvin Echodu" },
  { position: "Regional Vice-Chairperson, Karamoja", winner: "John Baptist Lokii", sharePercent: 81 },
  { position: "Regional Vice-Chairperson, Northern", winner: "Hamson Obua" },
  { position: "Regional Vice-Chairperson, Western", winner: "Jonard Asiimwe" },
  { position: "Regional Vice-Chairperson, Kampala", winner: "Salim Saad Uhuru" },
  { position: "Regional Vice-Chairperson, Central", winner: "Haruna Kasolo" },
];

export interface DefeatedMinister {
  readonly name: string;
  readonly office: string;
  /** The seat contested, as in constituencies.csv, or the district of a woman MP; null where sources disagree. */
  readonly seat: { readonly constituency: string } | { readonly womanMpOf: string } | null;
}

/** Ministers who lost their party primary: Pulse Uganda, 17 July 2025. */
export const DEFEATED_MINISTERS: readonly DefeatedMinister[] = [
  {
    name: "Frederick Ngobi Gume",
    office: "State Minister for Cooperatives",
    seat: { constituency: "Bulamogi North West County" },
  },
  {
    name: "Joyce Moriku Kaducu",
    office: "State Minister for Primary Education",
    seat: { womanMpOf: "Moyo" },
  },
  {
    name: "Victoria Rusoke Businge",
    office: "State Minister for Local Government",
    seat: { womanMpOf: "Kabarole" },
  },
  {
    name: "Peace Mutuuzo",
    office: "State Minister for Gender and Culture",
    seat: { womanMpOf: "Bunyangabu" },
  },
  { name: "Rose Lilly Akello", office: "State Minister for Ethics and Integrity", seat: null },
  {
    name: "Musa Ecweru",
    office: "State Minister for Works (formerly Relief and Disaster Preparedness)",
    seat: { constituency: "Amuria County" },
  },
  {
    name: "David Bahati",
    office: "State Minister for Trade, Industry and Cooperatives (Industry)",
    seat: { constituency: "Ndorwa County West" },
  },
];

export interface PartyOrgan {
  readonly name: string;
  readonly areaKind: string | null;
  readonly units: number | null;
  readonly basis: string | null;
}

const EC_2025 = "Electoral Commission, November 2025";

/** Party organs, top down. */
export const ORGANS: readonly PartyOrgan[] = [
  { name: "National Conference", areaKind: "country", units: 1, basis: null },
  { name: "National Executive Council (NEC)", areaKind: "country", units: 1, basis: null },
  { name: "Central Executive Committee (CEC)", areaKind: "country", units: 1, basis: null },
  {
    name: "District Conference",
    areaKind: "district",
    units: 146,
    basis: "one per district or city: 135 districts, Kampala and 10 cities",
  },
  {
    name: "Constituency or Municipality Executive Committee",
    areaKind: "constituency",
    units: 353,
    basis: `one per constituency (${EC_2025})`,
  },
  {
    name: "Sub-county, Town or Division Conference",
    areaKind: "sub_county",
    units: 2191,
    basis: `one per sub-county, town or division (${EC_2025})`,
  },
  {
    name: "Parish or Ward Conference",
    areaKind: "parish",
    units: 10_717,
    basis: `one per parish or ward (${EC_2025})`,
  },
  { name: "Branch", areaKind: "village", units: 71_214, basis: `one per village (${EC_2025})` },
  { name: "Cell", areaKind: "cell", units: null, basis: null },
];

export const LEAGUES = [
  "Women",
  "Youth",
  "Workers",
  "Elders",
  "Persons with Disabilities",
  "Veterans",
  "Entrepreneurs",
] as const;

/** CEC posts beyond the nine elected ones; the chairs of the leagues stand with their leagues. */
export const CEC_POSTS = [
  "Secretary General",
  "National Treasurer",
  "Deputy Secretary General",
  "Deputy Treasurer",
  "Chair of the Parliamentary Caucus",
] as const;

/** The national voters register as the Electoral Commission counted it in November 2025. */
export const NATIONAL_VOTERS = 21_681_491;

/** No invented person may carry a real one's name. */
export const REAL_NAMES: ReadonlySet<string> = new Set([
  ...CEC_OFFICES.flatMap(({ winner, rival }) => (rival ? [winner, rival.name] : [winner])),
  ...DEFEATED_MINISTERS.map(({ name }) => name),
]);
