interface Module {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  readonly isEntry: boolean;
}

interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

/** A tab that is imported dynamically counts as a page. */
const IS_PAGE = /-(?:page|tab)\.tsx$/;
const IS_FILE_NAME = /[^/]+$/;
const IS_ENTRY = /[/]web[/]index\.html$/;
const OF_LOGIN = /[/]app[/]login[/]/;
const IS_LOGIN = /[/]app[/]login[/]login-screen\.tsx$/;
const IS_SHELL = /[/]app[/](?:signed-in|take-over)\.tsx$/;
/**
 * Files by name, each with its modules: what several pages share and others do without. The first that fits counts. None of it
 * comes with every page, however many pages have it.
 */
const SHARED: readonly (readonly [name: string, modules: RegExp])[] = [
  // A station's sheets and their versions, and the line of the file that each came from.
  [
    "sheets",
    /[/](?:contract[/]src[/](?:changes[/]sheet-history|results[/]station-sheets)|src[/]parts[/](?:entry[/](?:changed-mark|sheet-rows)|files[/]line-text))[.]/,
  ],
  // Whether a result could still change, which the inbox knows too.
  [
    "decisive",
    /[/](?:contract[/]src[/]results[/]decisive[/](?:could-change|disputes|legal-limits)|domain[/]src[/]decisive[/](?:could-change|legal-limits|decisive-words)|src[/]features[/]results[/]country[/](?:decisive[/]standing-badge|use-decided-election))[.]/,
  ],
  // Imports, which change sets name.
  ["imports", /[/](?:contract[/]src[/]imports[/]imports|import-rules[/]src[/]import-words)[.]/],
  // Tables of turnout.
  [
    "turnout-tables",
    /[/](?:domain[/]src[/]areas[/]district-words|src[/]parts[/]turnout[/](?:divisions-table|turnout-table))[.]/,
  ],
  // Change sets, how they are decided, and published values to choose from. These need words of results. Merged with what other pages
  // share, they would bring them along.
  [
    "changes",
    /[/](?:contract[/]src[/]changes[/](?!changes|chart-marks|record-history)|src[/]parts[/]entry[/](?:undo-form|reason-fields|use-draft|client-id)[.])/,
  ],
  ["approval", /[/]src[/]parts[/]entry[/](?:approval-card|change-words|decision|effect-table|change-tables)/],
  ["undo", /[/]src[/]parts[/]entry[/]undo-change[.]/],
  ["published", /[/]src[/]parts[/]figures[/](?:published-values|choice-form|value-words)/],
  // Files that the browser makes from what it shows.
  ["files", /[/](?:domain[/]src[/]files[/]csv|src[/]parts[/]files[/]csv-file)/],
  // Charts over days, what they say they found, and notes on them.
  [
    "notes",
    /[/](?:contract[/]src[/](?:notes[/]|changes[/]chart-marks)|src[/]parts[/](?:notes[/](?:noted-chart|lazy-notes)|figures[/]figure-over-time|petitions[/]pending-by-day|findings[/]day-findings)[.]|src[/]charts[/]day-line[/]skeleton[.])/,
  ],
  // Petitions of a list, and the calendar of their days.
  [
    "petitions",
    /[/]src[/](?:features[/]petitions[/](?:petition-list|petition-list-words|clock-verdict)|parts[/]petitions[/](?:calendar-button|due-words))[.]|[/]domain[/]src[/]petitions[/]due-days[.]/,
  ],
  // Elections of the primaries.
  [
    "primaries",
    /[/](?:contract[/]src[/]results[/](?:elections|mayors)|src[/](?:charts[/]histogram[/]skeleton|parts[/](?:findings[/]result-findings|records[/]history-link)))[.]/,
  ],
  // The campaign: its targets, renewal among them, and its calendar.
  [
    "campaign",
    /[/](?:contract[/]src[/](?:campaign|results[/]renewal)[.]|domain[/]src[/]campaign[/]aims[.]|src[/](?:charts[/]timeline[/]skeleton[.]|parts[/](?:targets[/]|findings[/]target-findings[.]|calendar[/](?:countdown-card|countdown-text|timeline-card)[.])))/,
  ],
  // Seats, and what pages of records have: following them, the way back to their list, and their history.
  [
    "records",
    /[/](?:contract[/]src[/](?:following[/]follows|results[/](?:seat|contest-declarations))|src[/]parts[/](?:following[/]follow-button|lists[/]trail[/]list-trail|records[/]history-card)|src[/]page[/]back-link)[.]/,
  ],
  // Shares and their codes, which the search knows too.
  ["shares", /[/](?:contract[/]src[/]shares|domain[/]src[/]shares[/]share-code)[.]/],
  // Words that show their meaning.
  ["glossary", /[/](?:domain[/]src[/]glossary[.]ts|src[/]parts[/]glossary[/])/],
  // Turnout of the party regions, and its bands.
  ["regions", /[/]src[/]parts[/]turnout[/](?:turnout-by-region|band-mark)[.]/],
  // What pages show of a list before its table is there, what they have without a table, its files, and tabs: home has none of it.
  [
    "list-frames",
    /[/](?:contract[/]src[/](?:exports[/](?:export-rules|most-rows)|facts[/]facts|wire[/]media-types)|domain[/]src[/](?:files[/]format-names|names[/](?:search-text|characters)))[.]|[/]src[/](?:ui[/](?:controls[/]tabs|save-file|loading[/]use-laid-out)[.]|navigation[/]tabs[.]|parts[/](?:entry[/]record-button[.]|export[/](?:export-button|may-export|format-button|rows-button|row-count)[.]|files[/](?:quick-export|byte-text)[.]|lists[/](?:export-shown|list-skeleton|facets[/](?:area-facet|use-facet)|trail[/]trail)[.]|lists[/]lists[.]css)|page[/]records[/](?:size-choice[.]|record-table-skeleton[.]|record-table[.]css)|navigation[/]list-address[.])/,
  ],
  // Lists, their addresses, columns and views, and controls that only pages with lists have.
  ["lists", /[/]src[/](?:views[/]views[.]|parts[/]lists[/]|page[/](?:records[/]|filter-select[.]))/],
  ["district-maps", /[/]src[/]parts[/]district-map[/]/],
  ["forms", /[/](?:react-hook-form|@hookform)[/]/],
  // Pictures and data of charts, fetched when the menu of a chart is about to be opened.
  [
    "pictures",
    /[/]src[/]charts[/]parts[/]files[/](?:picture[/]|chart-(?:menu-entries|actions|csv|words)[.])/,
  ],
  // Results by station, their rules and words, and how candidates are shown, which home and the pages of results share.
  [
    "result-rules",
    /[/](?:domain[/]src[/]results[/]stations[/]|contract[/]src[/]results[/](?:station-results|elections-held|unusual-results)|src[/]parts[/]results[/](?:candidate-fills|own-mark|unusual-note)|src[/]parts[/]findings[/]station-findings|src[/]features[/]results[/]country[/](?:results-address|results-words|place-link|steps))/,
  ],
];
/** So small that a request costs more, though few pages have them. */
const IS_TINY =
  /[/](?:domain[/]src[/](?:areas[/]areas|results[/](?:declarations|renewal|crisis))|src[/](?:ui[/]controls[/]take-focus|parts[/]results[/]declared-again|parts[/]figures[/]figure-sample|parts[/]records[/]history-words|features[/]results[/]incumbency-parts))[.]ts$/;
/** Definitions of records. Pages use none of their lists, so the endpoints that definitions name do not come with them. */
const IS_DEFINITION = /[/]contract[/]src[/]facts[/](?!facts[.]|turnout[.]|sums[.])/;
/** What charts of some pages say they found. The bundler puts each kind with the pages that have it. */
const IS_FINDING = /[/]src[/]parts[/]findings[/](?!findings[.])/;
const IS_CHART = /[/]src[/]charts[/]/;
const ROOM = /[/]src[/]features[/](?:[^/]+[/])?([^/]+)[/]/;
const IS_MAP = /[/]uganda-map\.tsx$/;
/** Maps of results and comparisons, which home and the pages of results load late. */
const IS_RESULT_PART =
  /[/]src[/](?:parts[/]results[/]map[/]|charts[/]parts[/]legend[/]group-legend|results[/]comparison[/])/;

/** Pages that share a module before every page loads it. */
const MIN_PAGES = 4;
/** The same for a module that is too small to be worth a request of its own, where charts count as well. */
const MIN_SHARERS_OF_SMALL = 3;
const SMALL_LENGTH = 2_500;

/**
 * Names the file that a shared module goes into, by what imports it: the entry, the app's shell or many pages, lists, forms,
 * charts, or dialogs and menus alone. `null` leaves the module to the bundler. Files must not import each other in a cycle:
 * their modules would run in the wrong order.
 */
export function chunkName(id: string, graph: ModuleGraph): string | null {
  const roots = rootsOf(id, graph);
  if (roots.some((root) => IS_ENTRY.test(root))) return "start";
  if (roots.some((root) => IS_LOGIN.test(root))) {
    if (OF_LOGIN.test(id)) return "login";
    // What the login shares with pages: it does without the app.
    if (roots.length > 1) return "start";
  }
  if ((IS_TINY.test(id) && roots.length > 1) || isCommon(id, graph)) return "app";
  if (roots.length < 2) return null;
  const shared = sharedName(id);
  if (shared !== undefined) return shared;
  if (roots.some((root) => IS_PAGE.test(root))) return null;
  if (IS_RESULT_PART.test(id)) return "result-parts";
  if (!roots.some((root) => IS_CHART.test(root))) return roomOf(roots) ?? "dialogs";
  return roots.some((root) => IS_MAP.test(root)) ? "map-parts" : "charts";
}

function sharedName(id: string): string | undefined {
  return SHARED.find(([, modules]) => modules.test(id))?.[0];
}

/** Name for modules that only one feature's late parts share, so that its pages need not load all dialogs. */
function roomOf(roots: readonly string[]): string | null {
  const [room, ...others] = new Set(roots.map((root) => ROOM.exec(root)?.[1]));
  return room === undefined || others.length > 0 ? null : `${room}-parts`;
}

/** Whether a module comes with every page: the shell or many pages need it, or it is too small to be worth a request. */
function isCommon(id: string, graph: ModuleGraph): boolean {
  if (sharedName(id) !== undefined || IS_FINDING.test(id)) return false;
  const roots = rootsOf(id, graph);
  // Tabs in the folder of their page come with it or late, and count as one.
  const pages = new Set(
    roots.filter((root) => IS_PAGE.test(root)).map((root) => root.replace(IS_FILE_NAME, "")),
  ).size;
  if (pages >= MIN_PAGES || roots.some((root) => IS_SHELL.test(root) || IS_ENTRY.test(root))) return true;
  const info = graph.getModuleInfo(id);
  if (info === null || pages < 1 || (info.code?.length ?? 0) >= SMALL_LENGTH) return false;
  const sharers = roots.filter((root) => IS_PAGE.test(root) || IS_CHART.test(root)).length;
  return sharers >= MIN_SHARERS_OF_SMALL && info.importedIds.every((imported) => isCommon(imported, graph));
}

/** The entries and dynamically imported modules that import a module statically, over any number of steps. */
function rootsOf(id: string, graph: ModuleGraph): string[] {
  const reached = new Set([id]);
  // Iterating over a set includes what is added meanwhile.
  for (const module of reached)
    for (const importer of graph.getModuleInfo(module)?.importers ?? [])
      if (!IS_DEFINITION.test(importer)) reached.add(importer);
  return [...reached].filter((module) => {
    const info = graph.getModuleInfo(module);
    return info !== null && (info.isEntry || info.dynamicImporters.length > 0);
  });
}
