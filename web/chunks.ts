import { join } from "node:path";

interface Module {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface ModuleGraph {
  getModuleInfo(id: string): Module | null;
}

const source = (file: string) => join(import.meta.dirname, "src", file);
const ENTRY = source("main.tsx");
const LOGIN = source("app/login/login-screen.tsx");
const SIGN_IN = source("app/login/sign-in.ts");
const SIGNED_IN = new Set([source("app/signed-in.tsx"), source("app/take-over.tsx")]);
/** A tab that is fetched apart counts as a page; what it shares with another would be one more file beside it. */
const IS_PAGE = /-(?:page|tab)\.tsx$/;
const IS_TAB = /-tab\.tsx$/;
const IS_FRAME = /[/\\](?:web[/\\]src[/\\](?:parts|page|ui|api|navigation)|contract|domain)[/\\]/;
/** Calls, rules and the words of the field. */
const IS_SMALL = /[/\\](?:contract|domain)[/\\]/;
/** But for what results share with it: they would fetch all of it for some hundred bytes. */
const IS_MAP = /[/\\]district-map[/\\](?!map-on-request)/;
/** Of it, what a district's page needs as well, which has a map without choices. */
const IS_OF_MAP_DATA = /[/\\]district-map[/\\](?:map-data|measures|places)\.ts/;
/** The library behind forms of several fields: most pages have such forms in dialogs alone. */
const IS_OF_FORMS = /react-hook-form|@hookform/;
/** What the form of a new password says, and nothing else does. */
const IS_OF_PASSWORDS = /[/\\]app[/\\]password[/\\]/;
/** Lists and their tools: the first page has none, and is at the limit of its bytes. */
const IS_OF_LISTS =
  /[/\\](?:parts[/\\](?:lists[/\\]|turnout[/\\](?:turnout|divisions)-table\.tsx|export[/\\]rows[/\\]rows-button)|page[/\\]records[/\\](?!fold))/;
/** Areas by name: what two pages read, and lists hardly ever. */
const IS_OF_AREAS = /[/\\]contract[/\\]src[/\\]areas[/\\]areas\.ts$/;
/** What Advanced Analytics shares with one other page each: all pages would carry it for the sake of three. */
const IS_OF_ANALYTICS =
  /[/\\](?:figures[/\\]figure-over-time|petitions[/\\]backlog-card|results[/\\]declarations-over-time|calendar[/\\]timeline-card|timeline[/\\]skeleton|contract[/\\]src[/\\]campaign|domain[/\\]src[/\\]campaign[/\\]\w+)\.tsx?$/;
/** What one page and some dialogs share, by whose it is: the page of the one need not carry the other's. */
const OF_DIALOGS = [
  { name: "of-imports", test: /[/\\]imports[/\\]/ },
  { name: "of-accounts", test: /[/\\](?:accounts|administration|second-factor)[/\\]/ },
] as const;
/** The results explorer fetches its map and lists after itself; what they share with it is one file. */
const IS_OF_RESULTS = /[/\\]features[/\\]station-results[/\\]/;
/** Also the first steps ask which elections there are results of. */
const ELECTIONS = join(import.meta.dirname, "../contract/src/results/elections-held.ts");
/** Rules that exports know and the results explorer reads: for some dozen bytes it would fetch what all dialogs are made of. */
const UNUSUAL_RULES = join(import.meta.dirname, "../contract/src/results/unusual-rules.ts");
const IS_PART = /[/\\]web[/\\]src[/\\]parts[/\\].*\.tsx$/;
const IS_CHART = /[/\\]web[/\\]src[/\\]charts[/\\]/;
const MAP = source("charts/map/uganda-map.tsx");

/**
 * Names the file that a module goes into, by who fetches it: the entry; what login needs; what every signed-in page
 * or several of them need; what charts share; what menus, dialogs and the like share. Everything else stays with the one
 * that fetches it. Split by who imports what, a page would be forty files of 2 kB: a request costs more than its bytes.
 */
export function chunkOf(): (id: string, graph: ModuleGraph) => string | null {
  let chunks: Map<string, string> | undefined;
  return (id, graph) => {
    chunks ??= assigned(graph);
    return chunks.get(id) ?? null;
  };
}

function assigned(graph: ModuleGraph): Map<string, string> {
  const entry = reach(graph, ENTRY);
  const chunks = new Map<string, string>();
  const byRoot = new Map([...fetchedApart(graph)].map((root) => [root, reach(graph, root)]));
  const modules = new Set([...byRoot.values()].flatMap((reached) => [...reached]));
  for (const id of modules) {
    // Pages stay files of their own, by which the build's list finds them.
    if (entry.has(id) || (byRoot.has(id) && !SIGNED_IN.has(id))) continue;
    const roots = [...byRoot].filter(([, reached]) => reached.has(id)).map(([root]) => root);
    const name = nameFor(id, roots);
    if (name === null) continue;
    const isOfForms =
      (name === "dialogs" || name === "of-accounts") &&
      (IS_OF_PASSWORDS.test(id) || [...reach(graph, id)].some((part) => IS_OF_FORMS.test(part)));
    chunks.set(id, isOfForms ? "forms" : name);
  }
  return chunks;
}

function nameFor(id: string, roots: readonly string[]): string | null {
  const pages = roots.filter((root) => IS_PAGE.test(root));
  const isOfApp = pages.length > 0 || roots.some((root) => SIGNED_IN.has(root));
  if (roots.includes(LOGIN)) return isOfApp ? "shared" : null;
  // With the form of login come the rules that it is checked by, not the app.
  if (roots.includes(SIGN_IN)) return isOfApp ? "rules" : null;
  if (roots.some((root) => SIGNED_IN.has(root))) return "app";
  if (IS_OF_LISTS.test(id) && pages.length > 1) return "lists";
  if (IS_OF_AREAS.test(id)) return "areas";
  if (IS_OF_ANALYTICS.test(id) && pages.length > 1) return "of-analytics";
  if (IS_CHART.test(id) && pages.length > 0 && roots.length > 1) return "app";
  // The map is the largest thing that several pages share, and most do without.
  if (IS_MAP.test(id) && pages.length > 1) return IS_OF_MAP_DATA.test(id) ? "map-data" : "district-map";
  // What several pages are made of is small, and all fetch it in one file; a form or a library weighs on its pages alone.
  const isShared = pages.length > 1 && pages.some((page) => IS_TAB.test(page));
  if (pages.length > (IS_FRAME.test(id) ? (isShared ? 1 : 2) : 3)) return "app";
  // These are some hundred bytes each: files of their own would double them.
  if ((IS_SMALL.test(id) && pages.length > 1) || id === UNUSUAL_RULES) return "app";
  if (roots.length > 1 && (id === ELECTIONS || roots.every((root) => IS_OF_RESULTS.test(root))))
    return "station-results";
  // Else what a menu shares with one page would come with all of that page; what several pages show, with all of the menus.
  if (pages.length > 0)
    return pages.length === roots.length
      ? null
      : pages.length > 1 && IS_PART.test(id)
        ? "app"
        : (OF_DIALOGS.find(({ test }) => test.test(id))?.name ?? "dialogs");
  if (roots.length < 2) return null;
  if (!roots.every((root) => IS_CHART.test(root) || IS_OF_RESULTS.test(root))) return "overlays";
  // A map has no axes.
  return roots.includes(MAP) ? "charts" : "axes";
}

/** Modules that are fetched when they are wanted: what some `import()` names, from the entry on. */
function fetchedApart(graph: ModuleGraph): Set<string> {
  const apart = new Set<string>();
  const seen = new Set<string>();
  const visit = (id: string) => {
    if (seen.has(id)) return;
    seen.add(id);
    const info = graph.getModuleInfo(id);
    info?.importedIds.forEach(visit);
    for (const one of info?.dynamicallyImportedIds ?? []) {
      apart.add(one);
      visit(one);
    }
  };
  visit(ENTRY);
  return apart;
}

/** Modules that one imports statically, over any number of steps, itself included. */
function reach(graph: ModuleGraph, root: string): Set<string> {
  const found = new Set<string>();
  const visit = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(visit);
  };
  visit(root);
  return found;
}
