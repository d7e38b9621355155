import type { Pdf, Ref } from "./pdfkit.ts";

/**
 * Many references as bare numbers, written by pdfkit as it writes anything that it does not know: by `toString`. Its own
 * objects would take some 300 bytes for each cell of a table.
 */
class Pointers {
  readonly ids: number[] = [];
  get [Symbol.toStringTag](): string {
    return "Pointers";
  }
  toString(): string {
    return `[${this.ids.map((id) => `${id} 0 R`).join(" ")}]`;
  }
}

/** A node of the structure that holds others. */
export interface Group {
  readonly ref: Ref;
  readonly kids: Pointers;
}

export type Attributes = Readonly<Record<string, unknown>>;

/** The structure that screen readers follow: every piece of content is a leaf of it. */
export interface TagTree {
  readonly document: Group;
  /** Called for each new page. */
  startPage(): void;
  open(type: string, parent: Group, attributes?: Attributes): Group;
  close(group: Group): void;
  /** A piece of content on this page: gives the operator that starts it, which `EMC` ends; empty for no tag. */
  leaf(type: string, parent: Group, attributes?: Attributes): string;
}

/** Written while the content is, so that nothing of it has to be kept. */
export class Tags implements TagTree {
  readonly #pdf: Pdf;
  readonly document: Group;
  #page: Ref | null = null;
  #parents = new Pointers();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
    const root = pdf.getStructTreeRoot();
    const ref = pdf.ref({ S: "Document", P: root });
    root.data["K"] = [ref];
    this.document = { ref, kids: new Pointers() };
  }

  startPage(): void {
    const key = this.#pdf.createStructParentTreeNextKey();
    this.#parents = new Pointers();
    this.#pdf.getStructParentTree().add(key, this.#parents);
    this.#page = this.#pdf.page.dictionary;
    this.#page.data["StructParents"] = key;
  }

  open(type: string, parent: Group, attributes: Attributes = {}): Group {
    const ref = this.#pdf.ref({ S: type, P: parent.ref, ...attributes });
    parent.kids.ids.push(ref.id);
    return { ref, kids: new Pointers() };
  }

  close(group: Group): void {
    group.ref.data["K"] = group.kids;
    group.ref.end();
  }

  leaf(type: string, parent: Group, attributes?: Attributes): string {
    const content = this.#parents.ids.length;
    const ref = this.#pdf.ref({ S: type, P: parent.ref, Pg: this.#page, K: content, ...attributes });
    parent.kids.ids.push(ref.id);
    this.#parents.ids.push(ref.id);
    ref.end();
    return `/${type} <</MCID ${content}>> BDC `;
  }
}

/** A file without structure, for measuring what it costs. */
export function withoutTags(): TagTree {
  const nothing: Group = { ref: { id: 0, data: {}, end: () => {} }, kids: new Pointers() };
  return { document: nothing, startPage: () => {}, open: () => nothing, close: () => {}, leaf: () => "" };
}
