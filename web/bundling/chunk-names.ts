import type { Plugin, Rolldown } from "vite";
import { mergeGroups, type Group } from "./merge-groups.ts";

type Module = Pick<Rolldown.ModuleInfo, "code" | "importedIds" | "dynamicImporters" | "isEntry">;
type Modules = ReadonlyMap<string, Module>;

const IS_ENTRY = /[/]web[/]index\.html$/;
const IS_LOGIN = /[/]app[/]login[/]login-screen\.tsx$/;
const IS_SHELL = /[/]app[/](?:signed-in|take-over)\.tsx$/;
const IS_HOME = /[/]home-page\.tsx$/;
const IS_PAGE = /-(?:page|tab)\.tsx$/;
/** Charts load with their page, unlike dialogs. */
const IS_CHART = /[/]src[/]charts[/](?!parts[/])/;

/** Weights of roots against 1 for a page: most sessions begin at home, and few open any one dialog. */
const HOME_WEIGHT = 8;
const LATE_WEIGHT = 0.25;

/** Puts the modules that several pages share into few files. */
export function chunkNames(): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  const groups = [{ name: (id: string) => names.get(id) ?? null }];
  const codeSplitting = { includeDependenciesRecursively: false, groups };
  return {
    name: "chunk-names",
    apply: "build",
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting } } } }),
    buildEnd() {
      const modules = new Map<string, Module>();
      // Their order decides between mergers of equal gain, and differs from build to build.
      for (const id of [...this.getModuleIds()].toSorted()) {
        const module = this.getModuleInfo(id);
        if (module !== null) modules.set(id, module);
      }
      names = namesOf(modules);
    },
  };
}

/**
 * Names the file of each module that several roots load. A root is an entry or a module that is imported dynamically. Modules
 * with the same users share a file, and files merge where that saves more than it costs. The bundler places all other modules.
 */
function namesOf(modules: Modules): Map<string, string> {
  const rootsOf = findRoots(modules);
  const sizeOf = (id: string) => modules.get(id)?.code?.length ?? 0;
  const groups = new Map<string, Group>();
  for (const id of modules.keys()) {
    const roots = rootsOf(id);
    const name = fixedName(roots);
    if (name === undefined && roots.length < 2) continue;
    const users = roots.flatMap((root) =>
      IS_CHART.test(root) ? (modules.get(root)?.dynamicImporters ?? []).flatMap(rootsOf) : root,
    );
    const weights = new Map(name === undefined ? users.map((user) => [user, weightOf(user)]) : []);
    const key = name ?? [...weights.keys()].toSorted().join();
    const group = groups.get(key) ?? { name, modules: [], users: weights, size: 0 };
    groups.set(key, group);
    group.modules.push(id);
    group.size += sizeOf(id);
  }
  // Other files may join the app. A late part always loads after it, so the app's size costs late parts nothing.
  for (const root of [...modules.keys()].flatMap(rootsOf))
    groups.get("app")?.users.set(root, IS_PAGE.test(root) ? weightOf(root) : 0);
  const files = mergeGroups([...groups.values()], (id) => modules.get(id)?.importedIds ?? []);
  return new Map(
    files.flatMap(({ name, modules: ids }, i) => {
      const largest = ids.reduce((a, b) => (sizeOf(b) > sizeOf(a) ? b : a));
      return ids.map((id) => [id, name ?? `shared-${stemOf(largest)}~${i}`]);
    }),
  );
}

const stemOf = (id: string) => id.replace(/^.*[/]/, "").replace(/[.].*$/, "");

const weightOf = (root: string) => (IS_HOME.test(root) ? HOME_WEIGHT : IS_PAGE.test(root) ? 1 : LATE_WEIGHT);

/** The roots that import a module statically, over any number of steps. */
function findRoots(modules: Modules): (id: string) => readonly string[] {
  const found = new Map<string, string[]>();
  for (const [root, { isEntry, dynamicImporters }] of modules) {
    if (!isEntry && dynamicImporters.length === 0) continue;
    const reached = new Set([root]);
    // Iterating over a set includes what is added meanwhile.
    for (const id of reached) {
      found.set(id, [...(found.get(id) ?? []), root]);
      for (const imported of modules.get(id)?.importedIds ?? []) reached.add(imported);
    }
  }
  return (id) => found.get(id) ?? [];
}

/** Files that are needed before any page. Other code names the app's (`web/src/app/draw-page.tsx`). */
function fixedName(roots: readonly string[]): string | undefined {
  const has = (pattern: RegExp) => roots.some((root) => pattern.test(root));
  if (has(IS_ENTRY)) return "start";
  // The login does without the app.
  if (has(IS_LOGIN)) return has(IS_PAGE) || has(IS_SHELL) ? "start" : "login";
  return has(IS_SHELL) ? "app" : undefined;
}
