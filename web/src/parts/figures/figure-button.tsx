import type { Figure } from "@command-center/contract/figures";
import { createContext, useContext } from "react";
import { cx } from "../../ui/class-names.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";

/** Opens a figure's sheet; given by the page, so that one sheet serves every figure on it. */
export const OpenFigureContext = createContext<(figure: Figure) => void>(() => undefined);

export interface FigureButtonProps {
  /** Undefined while it is not known: the number then stands without its sheet. */
  figure: Figure | undefined;
  /** What the number counts, for screen readers. */
  label: string;
  className?: string;
  children: string;
}

/** A headline number. Its dotted underline marks it as a button that opens its sheet. */
export function FigureButton({ figure, label, className, children }: FigureButtonProps) {
  const open = useContext(OpenFigureContext);
  if (figure === undefined) return <span className={className}>{children}</span>;
  return (
    <button
      type="button"
      onClick={() => open(figure)}
      aria-haspopup="dialog"
      data-figure={figure.id}
      aria-label={`${label}, ${children}. Details`}
      className={cx(
        "touch-reach cursor-pointer border-b border-dotted border-mute text-left hover:border-solid hover:border-ink",
        className,
      )}
    >
      <span>{children}</span>
    </button>
  );
}

/** Skeleton of a headline number, as high as the number with the dotted line under it. */
export function FigureSkeleton({ like, className }: { like: string; className?: string }) {
  return (
    <span className={cx("inline-block border-b border-transparent", className)}>
      <SkeletonWords like={like} />
    </span>
  );
}
