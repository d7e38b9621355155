import type { Figure } from "@command-center/contract/figures";
import { useCallback, useState, type ReactNode } from "react";
import { lazyPart } from "../../ui/loading/lazy-part.ts";
import { OpenFigureContext } from "./figure-button.tsx";
import { explain } from "../../api/errors.ts";
import { StaleNotice } from "../../ui/states/states.tsx";
import type { Figures } from "./use-figures.ts";

const sheet = lazyPart(() => import("./figure-sheet.tsx"));

/** Around a page: every `FigureButton` in it opens the page's one sheet, which is fetched when first asked for. */
export function FigureSheets({ children }: { children: ReactNode }) {
  const [figure, setFigure] = useState<Figure | null>(null);
  const [open, setOpen] = useState(false);
  const FigureSheet = sheet.use()?.FigureSheet;
  const show = useCallback((next: Figure) => {
    sheet.preload();
    setFigure(next);
    setOpen(true);
  }, []);
  return (
    <OpenFigureContext value={show}>
      {children}
      {FigureSheet && <FigureSheet figure={figure} open={open} onOpenChange={setOpen} />}
    </OpenFigureContext>
  );
}

/** Says why no number of the page opens its sheet, where the call that brings the sheets failed. */
export function DefinitionsNotice({ figures }: { figures: Figures }) {
  if (figures.error === null) return null;
  return (
    <div className="mb-4">
      <StaleNotice>Definitions and sources could not be loaded: {explain(figures.error)}</StaleNotice>
    </div>
  );
}
