/** The house's walls (ARCHITECTURE.md). A broken one fails `npm run check`. */
module.exports = {
  forbidden: [
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
      name: "web-not-server",
      comment:
        "Tests of the map and their fixtures may read the reference files that both sides are made from.",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^server/", pathNot: "^server/src/sample/reference/.*\\.csv$" },
    },
    { name: "server-not-web", severity: "error", from: { path: "^server/" }, to: { path: "^web/" } },
    {
      name: "no-sideways-features",
      comment: "Rooms with no doors between them: what two features share moves down.",
      severity: "error",
      from: { path: "^(server|web)/src/features/([^/]+)/" },
      to: { path: "^(server|web)/src/features/([^/]+)/", pathNot: "^$1/src/features/$2/" },
    },
    {
      name: "ui-and-charts-know-nothing",
      comment: "The design system and the charts know neither data nor routes.",
      severity: "error",
      from: { path: "^web/src/(ui|charts)/" },
      to: { path: "^web/src/(app|api|features)/" },
    },
    {
      name: "nothing-knows-the-roof",
      severity: "error",
      from: { path: "^web/src/(?!app/|main\\.tsx)" },
      to: { path: "^web/src/app/" },
    },
    {
      name: "the-gallery-stands-apart",
      comment: "It is no part of the product: nothing of the product leads to it, nor to what tests draw.",
      severity: "error",
      from: { path: "^web/src/", pathNot: ["^web/src/gallery/", "\\.test\\.tsx?$", "fixtures\\.ts$"] },
      to: { path: ["^web/src/gallery/", "fixtures\\.ts$"] },
    },
    {
      name: "the-gallery-shows-ui-and-charts",
      severity: "error",
      from: { path: "^web/src/gallery/" },
      to: { path: "^web/src/", pathNot: "^web/src/(gallery|ui|charts)/" },
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
