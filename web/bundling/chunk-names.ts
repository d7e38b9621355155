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
const IS_ENTRY = /[/]web[/]index\.html$/;
const IS_LOGIN = /[/]app[/]login[/]login-screen\.tsx$/;
const IS_SHELL = /[/]app[/](?:signed-in|take-over)\.tsx$/;
const IS_CHART = /[/]src[/]charts[/]/;
/** Definitions of records. Pages use none of their lists, so the endpoints that definitions name do not come with them. */
const IS_DEFINITION = /[/]contract[/]src[/]facts[/](?!facts[.]|turnout[.]|sums[.])/;
const FEATURE = /[/]src[/]features[/](?:[^/]+[/])?([^/]+)[/]/;

/** Pages that share a module before it comes with all lists. */
const LISTS_PAGES = 8;
/** Sharers of a module before all pages load it, if it is too small to be worth a request. */
const APP_SHARERS = 3;
const SMALL_LENGTH = 1_000;

/**
 * Names the file that a shared module goes into, by what imports it: the entry, the app's shell, many pages or few. `null` leaves
 * the module to the bundler, which puts modules of the same users together. Files must not import each other in a cycle: their
 * modules would run in the wrong order.
 */
export function chunkName(id: string, graph: ModuleGraph): string | null {
  const roots = rootsOf(id, graph);
  if (roots.some((root) => IS_ENTRY.test(root))) return "start";
  // The login does without the app.
  if (roots.some((root) => IS_LOGIN.test(root))) return roots.length > 1 ? "start" : null;
  if (comesWithAll(id, graph)) return "app";
  const pages = foldersOf(roots);
  if (pages.length >= LISTS_PAGES) return "lists";
  const features = new Set(pages.map((page) => FEATURE.exec(page)?.[1]));
  if (features.size > 1 && pages.length >= 3) return "pages";
  const [feature] = features;
  return pages.length > 1 && features.size === 1 && feature !== undefined ? feature : null;
}

/** Whether a module comes with every page: the shell needs it, or it is too small to be worth a request. */
function comesWithAll(id: string, graph: ModuleGraph): boolean {
  const roots = rootsOf(id, graph);
  if (roots.some((root) => IS_SHELL.test(root) || IS_ENTRY.test(root))) return true;
  const { code, importedIds = [] } = graph.getModuleInfo(id) ?? {};
  if (roots.length < APP_SHARERS) return false;
  if (roots.filter((root) => IS_CHART.test(root)).length < APP_SHARERS && (code?.length ?? 0) >= SMALL_LENGTH)
    return false;
  return importedIds.every((imported) => comesWithAll(imported, graph));
}

/** Folders of the pages among roots: tabs in the folder of their page come with it or late, and count as one. */
const foldersOf = (roots: readonly string[]) => [
  ...new Set(roots.filter((root) => IS_PAGE.test(root)).map((root) => root.replace(/[^/]+$/, ""))),
];

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
