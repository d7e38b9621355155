/** The modules of a file that a build writes. */
export interface Group {
  /** Set for a file that others name. */
  readonly name: string | undefined;
  readonly modules: string[];
  /** Weights of the roots that load the file. A group without users stays as it is. */
  readonly users: Map<string, number>;
  /** Characters of source. */
  size: number;
}

interface Merger {
  readonly pair: readonly [Group, Group];
  readonly gain: number;
}

/** Characters of source that cost as much as one more request. With a lower number, pages load fewer bytes in more files (LIGHT-02). */
const REQUEST_SIZE = 44_000;

/** Merges groups in pairs, the pair with the largest gain first, until no merger has one. */
export function mergeGroups(all: readonly Group[], importsOf: (id: string) => readonly string[]): Group[] {
  let groups = [...all];
  const groupOf = new Map(all.flatMap((group) => group.modules.map((id) => [id, group] as const)));

  const importedBy = (group: Group) =>
    group.modules.flatMap((id) => importsOf(id).flatMap((imported) => groupOf.get(imported) ?? []));
  /** Groups that these import, over any number of steps. */
  const reachedFrom = (...from: readonly Group[]) => {
    const reached = new Set(from.flatMap(importedBy).filter((group) => !from.includes(group)));
    // Iterating over a set includes what is added meanwhile.
    for (const group of reached) for (const imported of importedBy(group)) reached.add(imported);
    return reached;
  };
  /** A merged file must not import itself through other files: its modules would run in the wrong order. */
  const makesCycle = (pair: readonly Group[]) => {
    const reached = reachedFrom(...pair);
    return pair.some((group) => reached.has(group));
  };

  /** Mergers of a group that save more than they cost. */
  const mergersOf = (group: Group, others: readonly Group[]): Merger[] => {
    const loaded = loadedWith(group);
    return others
      .map((other): Merger => ({
        pair: [group, other],
        gain: gainOf(group, other, loaded, loadedWith(other)),
      }))
      .filter(({ gain }) => gain > 0);
  };
  const loadedWith = (group: Group) =>
    [group, ...reachedFrom(group)].filter(({ name }) => name === undefined);

  let mergers = all.flatMap((group, i) => mergersOf(group, all.slice(i + 1)));
  while (mergers.length > 0) {
    const best = mergers.reduce((a, b) => (b.gain > a.gain ? b : a));
    mergers = mergers.filter((merger) => merger !== best);
    if (makesCycle(best.pair)) continue;
    const [kept, gone] = best.pair[1].name === undefined ? best.pair : [best.pair[1], best.pair[0]];
    kept.modules.push(...gone.modules);
    kept.size += gone.size;
    for (const id of gone.modules) groupOf.set(id, kept);
    for (const [user, weight] of gone.users) if (!kept.users.has(user)) kept.users.set(user, weight);
    groups = groups.filter((group) => !best.pair.includes(group));
    mergers = mergers.filter(({ pair }) => !pair.includes(kept) && !pair.includes(gone));
    mergers.push(...mergersOf(kept, groups));
    groups.push(kept);
  }
  return groups;
}

/**
 * Saves a request for each user of both groups. It costs each user of only one group the other, and the files that load with that. A file
 * with a name is there before.
 */
function gainOf(a: Group, b: Group, withA: readonly Group[], withB: readonly Group[]): number {
  let gain = 0;
  const costTo = (user: string, loaded: readonly Group[]) =>
    loaded.reduce((cost, { users, size }) => (users.has(user) ? cost : cost + size), 0);
  for (const [user, weight] of a.users) {
    const other = b.users.get(user);
    gain += other === undefined ? -weight * costTo(user, withB) : Math.max(weight, other) * REQUEST_SIZE;
  }
  for (const [user, weight] of b.users) if (!a.users.has(user)) gain -= weight * costTo(user, withA);
  return gain;
}
