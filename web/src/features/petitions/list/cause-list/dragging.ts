/** The type of what is dragged: the number of a petition. */
const PETITION = "application/x-petition";

/** A panel's day, where petitions are dropped. */
export interface DropPlace {
  readonly panel: number;
  readonly from: string;
}

/**
 * Lets rows with `data-petition` be dragged to sections with `data-panel` and `data-day`, as a second way next to their buttons. Returns
 * what ends it.
 */
export function listenToDrags(
  root: HTMLElement,
  onDrop: (number: string, to: DropPlace) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const sectionOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>("[data-panel]") : null;
  const mark = (section: HTMLElement | null) => {
    for (const marked of root.querySelectorAll("[data-over]"))
      if (marked !== section) marked.removeAttribute("data-over");
    section?.setAttribute("data-over", "");
  };
  root.addEventListener(
    "dragstart",
    ({ target, dataTransfer }) => {
      const row = target instanceof Element ? target.closest<HTMLElement>("[data-petition]") : null;
      if (row !== null) dataTransfer?.setData(PETITION, row.dataset.petition ?? "");
    },
    { signal },
  );
  root.addEventListener(
    "dragover",
    (event) => {
      const section = event.dataTransfer?.types.includes(PETITION) ? sectionOf(event) : null;
      mark(section);
      if (section !== null) event.preventDefault();
    },
    { signal },
  );
  root.addEventListener("dragend", () => mark(null), { signal });
  root.addEventListener(
    "drop",
    (event) => {
      mark(null);
      const number = event.dataTransfer?.getData(PETITION) ?? "";
      const { panel, day } = sectionOf(event)?.dataset ?? {};
      if (number === "" || panel === undefined || day === undefined) return;
      event.preventDefault();
      onDrop(number, { panel: Number(panel), from: day });
    },
    { signal },
  );
  return () => ending.abort();
}
