/**
 * Keeps React and a browser's translation apart. Translation puts `<font>` elements in the place of text nodes, or around them. React
 * then writes into nodes that are no longer in the page, so that counts go stale, and fails when it removes them from a parent that they
 * have left. So a text node that React changes takes its place again, and where React names a node, what translation put there is meant.
 */
export function surviveTranslation(): void {
  const stoodIns = new WeakMap<Node, Node>();

  const observer = new MutationObserver((records) => {
    for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      const font = [...addedNodes, previousSibling, nextSibling].find(isFont);
      if (font === undefined) continue;
      for (const node of removedNodes)
        if (node instanceof Text && node.parentNode === null) stoodIns.set(node, font);
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  const placeIn = (parent: Node, node: Node): Node => {
    let place = stoodIns.get(node) ?? node;
    while (place.parentNode !== parent && isFont(place.parentNode)) place = place.parentNode;
    return place;
  };

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode === this) return removeChild.call(this, child) as T;
    const place = placeIn(this, child);
    // Text that translation has removed is gone already.
    if (place.parentNode !== this && child instanceof Text) return child;
    removeChild.call(this, place);
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, next: Node | null): T {
    if (next === null || next.parentNode === this) return insertBefore.call(this, node, next) as T;
    const place = placeIn(this, next);
    return insertBefore.call(
      this,
      node,
      place.parentNode === this || !(next instanceof Text) ? place : null,
    ) as T;
  };

  const value = Object.getOwnPropertyDescriptor(Node.prototype, "nodeValue");
  if (value === undefined) return;
  Object.defineProperty(Node.prototype, "nodeValue", {
    ...value,
    set(this: Node, text: string | null) {
      value.set?.call(this, text);
      const font = stoodIns.get(this);
      if (font === undefined || this.parentNode !== null) return;
      stoodIns.delete(this);
      font.parentNode?.replaceChild(this, font);
    },
  });
}

function isFont(node: Node | null): node is Element {
  return node?.nodeName === "FONT";
}
