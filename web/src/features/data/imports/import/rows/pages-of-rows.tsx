import { keepPreviousData } from "@tanstack/react-query";
import { Button } from "../../../../../ui/controls/button.tsx";
import { formatCount } from "../../../../../ui/format.ts";

/** Rows on a page. */
export const PAGE_ROWS = 50;

/** How a page of rows is read: anew at each coming, as the file may have been read again since; until then the page before it stays. */
export const PAGE_READ = { staleTime: 0, placeholderData: keepPreviousData } as const;

export interface PagesOfRowsProps {
  /** What is paged through, in the words of a screen reader. */
  of: string;
  page: number;
  isLast: boolean;
  onPage: (page: number) => void;
}

/** From page to page of rows, where there is more than one. */
export function PagesOfRows({ of, page, isLast, onPage }: PagesOfRowsProps) {
  if (page === 1 && isLast) return null;
  return (
    <nav aria-label={`Pages of ${of}`} data-print="hide" className="mt-2 flex items-center gap-2">
      <Button aria-disabled={page === 1 || undefined} onClick={() => page > 1 && onPage(page - 1)}>
        Previous
      </Button>
      <Button aria-disabled={isLast || undefined} onClick={() => !isLast && onPage(page + 1)}>
        Next
      </Button>
      <span className="text-12 text-mute">Page {formatCount(page)}</span>
    </nav>
  );
}
