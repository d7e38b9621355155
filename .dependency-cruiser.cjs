/**
 * The house's walls (ARCHITECTURE.md). A broken one fails `npm run check`.
 *
 * Each floor, and the floors that it may lead down to. What is not named, it may not.
 */
const SERVER = {
  installation: [],
  database: ["installation"],
  http: ["database"],
  measures: ["http", "database"],
  audit: ["database", "installation"],
  identity: ["audit", "http", "database", "installation"],
  records: ["measures", "http", "database"],
  "change-sets": ["records", "identity", "audit", "measures", "http", "database"],
  platform: ["identity", "audit", "http", "database"],
  files: [],
  spreadsheets: [],
  sample: ["features", "database"],
  features: [
    "records",
    "change-sets",
    "platform",
    "identity",
    "audit",
    "measures",
    "files",
    "spreadsheets",
    "http",
    "database",
    "config.ts",
  ],
  backup: ["identity", "audit", "measures", "files", "database", "installation", "config.ts"],
  process: ["installation", "database", "config.ts"],
  "config.ts": ["identity", "database"],
};
const WEB = {
  ui: [],
  charts: ["ui"],
  navigation: ["ui"],
  api: ["navigation", "ui"],
  pwa: ["ui"],
  page: ["api", "navigation", "ui"],
  parts: ["page", "charts", "api", "navigation", "ui"],
  features: ["parts", "page", "charts", "api", "navigation", "ui"],
  app: ["features", "parts", "pwa", "page", "api", "navigation", "ui"],
  gallery: ["app", "features", "parts", "page", "charts", "api", "navigation", "ui"],
  testing: ["app", "page", "ui"],
};
/** Folders of `web/src/features` that hold rooms. Every other folder there is a room itself. */
const WINGS = ["results", "areas", "petitions", "data", "administration"];
const CONTRACT = { wire: [] };
/** What stands outside and drives the product, and what each may open: of another one, and of the house. */
const OUTSIDE = {
  e2e: [
    "contract/src/",
    "domain/src/",
    "import-rules/src/",
    "web/src/navigation/pages.ts",
    "web/src/app/shell/nav-items.ts",
  ],
  bench: ["e2e/steps/", "contract/src/", "domain/src/"],
  drills: ["e2e/steps/", "contract/src/"],
  scripts: [],
};
/** What measures a part of the server alone, or fills its database, and what each opens of it. */
const SERVER_MEASURED = {
  "e2e/steps/database.ts": ["identity/sessions/session-cookie.ts", "identity/sessions/session-seals.ts"],
  "bench/measurements/audit.ts": ["audit/", "database/", "testing/audit-log.ts"],
  "bench/measurements/country-reads.ts": ["testing/other-cycles.ts"],
  "bench/measurements/before-positions.ts": ["database/"],
  "bench/measurements/reads.ts": ["testing/other-cycles.ts"],
  "bench/processes/export-process.ts": ["files/"],
  "bench/processes/single-changes.ts": ["audit/", "database/", "measures/stations/"],
  "bench/export-rows.ts": ["files/"],
};

/** Tests stand outside of the house: they may come in by any door. */
const TESTS = ["\\.test\\.tsx?$", "fixtures\\.ts$"];

/** A path of that floor: a folder, or a file by its full name. */
const pathOf = (house, floor) =>
  `^${house}/src/${floor.replace(".", "\\.")}${floor.includes(".") ? "$" : "/"}`;

const walls = (house, floors) =>
  Object.entries(floors).map(([floor, below]) => ({
    name: `${house}-${floor.replace(".ts", "")}-leads-down-only`,
    comment: `${floor} may know ${["itself", ...below].join(", ")}.`,
    severity: "error",
    from: { path: pathOf(house, floor), pathNot: TESTS },
    to: { path: `^${house}/src/`, pathNot: [floor, ...below].map((one) => pathOf(house, one)) },
  }));

const beginning = (path) => `^${path.replaceAll(".", "\\.")}`;

const opensOnly = (from, opened, but = []) => ({
  name: `${from.replace(/\/$/, "").replaceAll(/[/.]/g, "-")}-opens-what-is-named`,
  comment: `${from} may open ${opened.join(", ")}.`,
  severity: "error",
  from: { path: beginning(from), pathNot: but.map(beginning) },
  to: {
    path: "^(contract|domain|import-rules|server|web|e2e|bench|drills|scripts)/",
    pathNot: opened.map(beginning),
  },
});

module.exports = {
  forbidden: [
    ...walls("server", SERVER),
    ...walls("web", WEB),
    ...walls("contract", CONTRACT),
    ...Object.entries(OUTSIDE).map(([name, opened]) =>
      opensOnly(`${name}/`, [`${name}/`, ...opened], Object.keys(SERVER_MEASURED)),
    ),
    ...Object.entries(SERVER_MEASURED).map(([file, opened]) =>
      opensOnly(file, ["bench/", ...OUTSIDE.bench, ...opened.map((path) => `server/src/${path}`)]),
    ),
    {
      name: "nothing-leads-outside",
      comment: "What drives the product is no part of it: not even a test leads there.",
      severity: "error",
      from: { path: "^(contract|domain|import-rules|server|web)/" },
      to: { path: "^(e2e|bench|drills|scripts)/" },
    },
    {
      name: "every-room-has-its-floor",
      comment: "A new folder is named above, with the floors that it may lead down to.",
      severity: "error",
      from: { path: `^server/src/(?!testing/|${Object.keys(SERVER).join("/|")})[^/]+/`, pathNot: TESTS },
      to: { path: "^server/src/" },
    },
    {
      name: "every-room-of-the-web-has-its-floor",
      severity: "error",
      from: { path: `^web/src/(?!${Object.keys(WEB).join("/|")}/)[^/]+/`, pathNot: TESTS },
      to: { path: "^web/src/" },
    },
    {
      name: "only-tests-know-testing",
      severity: "error",
      from: { path: "^(server|web)/src/(?!testing/)", pathNot: TESTS },
      to: { path: "^(server|web)/src/testing/" },
    },
    {
      name: "contract-only-zod",
      comment: "The contract is what crosses the wire: it may know zod and itself.",
      severity: "error",
      from: { path: "^contract/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/src", "^node_modules/zod"] },
    },
    {
      name: "domain-is-pure",
      comment: "Rules have no I/O and no libraries.",
      severity: "error",
      from: { path: "^domain/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^domain/src", "^contract/src"] },
    },
    {
      name: "import-rules-are-pure",
      comment: "Rules of imported files have no I/O and no libraries. They build on contract and domain.",
      severity: "error",
      from: { path: "^import-rules/src", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^import-rules/src", "^domain/src", "^contract/src"] },
    },
    {
      name: "domain-not-import-rules",
      severity: "error",
      from: { path: "^(contract|domain)/" },
      to: { path: "^import-rules/" },
    },
    { name: "web-not-server", severity: "error", from: { path: "^web/" }, to: { path: "^server/" } },
    { name: "server-not-web", severity: "error", from: { path: "^server/" }, to: { path: "^web/" } },
    {
      name: "no-sideways-features",
      comment: "Rooms with no doors between them: what two features share moves down.",
      severity: "error",
      from: { path: "^(server|web)/src/features/([^/]+)/" },
      to: { path: "^(server|web)/src/features/([^/]+)/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "no-sideways-rooms-of-a-wing",
      comment:
        "Rooms of a wing do not import each other. Files that two rooms share are in the wing's own folder.",
      severity: "error",
      from: { path: `^web/src/features/(${WINGS.join("|")})/([^/]+)/` },
      to: { path: "^web/src/features/$1/[^/]+/", pathNot: "^web/src/features/$1/$2/" },
    },
    {
      name: "wings-do-not-open-their-rooms",
      severity: "error",
      from: { path: `^web/src/features/(${WINGS.join("|")})/[^/]+$` },
      to: { path: "^web/src/features/$1/[^/]+/" },
    },
    {
      name: "reading-knows-no-kind",
      comment: "A kind of import is passed into the reading as its handler (import-handlers.ts).",
      severity: "error",
      from: { path: "^server/src/features/imports/reading/" },
      to: { path: "^server/src/features/imports/(import-handlers\\.ts$|(?!reading/)[^/]+/)" },
    },
    {
      name: "the-gallery-stands-apart",
      comment: "It is no part of the product: nothing of the product leads to it, nor to what tests draw.",
      severity: "error",
      from: { path: "^web/src/", pathNot: ["^web/src/gallery/", "\\.test\\.tsx?$", "fixtures\\.ts$"] },
      to: { path: ["^web/src/gallery/", "fixtures\\.ts$"] },
    },
    {
      name: "no-cycles",
      severity: "error",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|node_modules/\\.cache)/" },
    tsPreCompilationDeps: true,
    parser: "swc",
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
