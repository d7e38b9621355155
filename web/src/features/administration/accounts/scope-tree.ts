import type { ScopeArea } from "@command-center/contract/accounts/administration";
import { holds, searchText, typedWords } from "@command-center/domain/names/search-text";

/** An area of the tree: a party region, a sub-region in it, a district in that. */
export interface ScopeNode {
  readonly area: ScopeArea;
  /** Sub-regions, or districts where a region has no sub-region apart from itself. */
  readonly below: readonly ScopeNode[];
  readonly districts: readonly number[];
}

/**
 * Party regions with their sub-regions and districts, in the order of `areas`. A sub-region stands once, with all its
 * districts, also one that lies in another party region: that one still belongs to its own region's tick.
 */
export function scopeTree(areas: readonly ScopeArea[]): ScopeNode[] {
  const districts = areas.filter(({ kind }) => kind === "district");
  const subRegions = areas.filter(({ kind }) => kind === "sub_region");
  const leaf = (area: ScopeArea): ScopeNode => ({ area, below: [], districts: [area.id] });
  const subNode = (area: ScopeArea): ScopeNode => {
    const below = districts.filter(({ subRegion }) => subRegion === area.subRegion).map(leaf);
    return { area, below, districts: below.flatMap((one) => one.districts) };
  };
  const placed = new Set(subRegions.map(({ subRegion }) => subRegion));
  return areas
    .filter(({ kind }) => kind === "party_region")
    .map((area) => ({
      area,
      below: [
        ...subRegions.filter(({ partyRegion }) => partyRegion === area.name).map(subNode),
        ...districts
          .filter(({ partyRegion, subRegion }) => partyRegion === area.name && !placed.has(subRegion))
          .map(leaf),
      ],
      districts: districts.filter(({ partyRegion }) => partyRegion === area.name).map(({ id }) => id),
    }));
}

/** Every node of a tree, each before those below it. */
export function nodesOf(tree: readonly ScopeNode[]): ScopeNode[] {
  return tree.flatMap((node) => [node, ...nodesOf(node.below)]);
}

/** The districts that chosen areas stand for. */
function covered(tree: readonly ScopeNode[], chosen: readonly number[]): ReadonlySet<number> {
  return new Set(nodesOf(tree).flatMap(({ area, districts }) => (chosen.includes(area.id) ? districts : [])));
}

/** Whether all, some or none of an area is chosen, by itself or by what lies above or below it. */
export function stateOf(
  tree: readonly ScopeNode[],
  chosen: readonly number[],
): (node: ScopeNode) => "all" | "some" | "none" {
  const seen = covered(tree, chosen);
  return ({ area, districts }) => {
    if (chosen.includes(area.id)) return "all";
    const count = districts.filter((id) => seen.has(id)).length;
    return count === 0 ? "none" : count === districts.length ? "all" : "some";
  };
}

/**
 * What is chosen after a tick on a node. All of it is then chosen by one id, and what that stands for is no longer chosen
 * apart; or none of it is, and of whatever stood for it the rest stays chosen.
 */
export function toggled(tree: readonly ScopeNode[], chosen: readonly number[], node: ScopeNode): number[] {
  const nodes = nodesOf(tree);
  const within = new Set(node.districts);
  const isInside = (one: ScopeNode) =>
    one.districts.length > 0 && one.districts.every((id) => within.has(id));
  const of = (id: number) => nodes.find(({ area }) => area.id === id);
  if (stateOf(tree, chosen)(node) !== "all")
    return [
      ...chosen.filter((id) => {
        const one = of(id);
        return one === undefined || !isInside(one);
      }),
      node.area.id,
    ];
  return [
    ...new Set(
      chosen.flatMap((id) => {
        const one = of(id);
        if (one === undefined) return [id];
        if (one === node || isInside(one)) return [];
        const left = one.districts.filter((district) => !within.has(district));
        if (left.length === one.districts.length) return [id];
        return restOf(one, new Set(left));
      }),
    ),
  ];
}

/** The fewest areas below a node that stand for these of its districts. */
function restOf(node: ScopeNode, left: ReadonlySet<number>): number[] {
  const whole = node.below.filter(
    ({ area, districts }) => area.kind === "sub_region" && districts.every((id) => left.has(id)),
  );
  const done = new Set(whole.flatMap(({ districts }) => districts));
  return [...whole.map(({ area }) => area.id), ...[...left].filter((id) => !done.has(id))];
}

export interface FoundAreas {
  /** What is called so, with what lies above it; and what lies below it where nothing there is called so itself. */
  readonly tree: readonly ScopeNode[];
  /** Ids of the areas that hold something called so. */
  readonly holding: ReadonlySet<number>;
  /** The first that is called so; null for no text. */
  readonly first: ScopeNode | null;
}

/** Finds areas whose name holds every word of a text; all of the tree where there are no words. */
export function foundIn(tree: readonly ScopeNode[], text: string): FoundAreas {
  const words = typedWords(text);
  if (words.length === 0) return { tree, holding: new Set(), first: null };
  const isNamed = ({ area }: ScopeNode) => holds(searchText(area.name), words);
  const holding = new Set<number>();
  const narrowed = (nodes: readonly ScopeNode[]): ScopeNode[] =>
    nodes.flatMap((node) => {
      const below = narrowed(node.below);
      if (below.length === 0) return isNamed(node) ? [node] : [];
      holding.add(node.area.id);
      return [{ ...node, below }];
    });
  const found = narrowed(tree);
  return { tree: found, holding, first: nodesOf(tree).find(isNamed) ?? null };
}
