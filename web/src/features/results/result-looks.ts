// Written out in full: the build finds class names by reading. Cards and their skeletons share them.
export const CARDS = "grid grid-cols-[repeat(auto-fill,minmax(min(17rem,100%),1fr))] gap-3";
export const CARD_LOOK =
  "flex min-w-0 flex-col rounded-lg border border-line bg-surface px-4 pt-3 pb-3.5 [contain-intrinsic-size:auto_7rem] [content-visibility:auto] print:break-inside-avoid print:[content-visibility:visible]";
export const STATUS_LINE_LOOK = "mt-1 mb-1.5";
export const STATUS_LOOK = "inline-block rounded-sm px-1.75 py-0.5 text-12 font-[650] whitespace-nowrap";
export const COUNT_LOOK = "mt-auto text-12 text-mute";
export const MARGIN_LOOK = "mt-2 h-1 rounded-full bg-line";
