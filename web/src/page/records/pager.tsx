import { memo, useId } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { formatCount } from "../../ui/format.ts";
import { Icon } from "../../ui/icon.tsx";
import { pageNumbersOffered, type PageOfRows } from "./records.ts";

export interface PagerProps {
  /** What is paged through, for screen readers. */
  label: string;
  at: Pick<PageOfRows<unknown>, "page" | "pages" | "from" | "to" | "total">;
  onTurn: (page: number) => void;
}

const STEP = buttonClass({ square: true });

/** `11–20 of 519`, the steps beside it and a leap to any page. On paper only the words remain. */
export const Pager = memo(function Pager({ label, at, onTurn }: PagerProps) {
  const { page, pages, total } = at;
  const id = useId();
  const steps = [
    { name: "Previous page", icon: "chevron-left", by: -1 },
    { name: "Next page", icon: "chevron-right", by: 1 },
  ] as const;
  return (
    <nav aria-label={`Pages of ${label}`} className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="flex-1 whitespace-nowrap">
        {formatCount(at.from)}–{formatCount(at.to)} of {formatCount(total)}
      </p>
      {pages > 1 && (
        <div data-print="hide" className="flex items-center gap-2">
          <label htmlFor={id} className="text-12 text-mute max-xs:sr-only">
            Page
          </label>
          <select
            id={id}
            value={page}
            onChange={(event) => onTurn(Number(event.target.value))}
            className="select"
          >
            {pageNumbersOffered(page, pages).map((offered) => (
              <option key={offered} value={offered}>
                {offered}
              </option>
            ))}
          </select>
          <span className="text-12 whitespace-nowrap text-mute">of {formatCount(pages)}</span>
          {steps.map((step) => {
            const to = page + step.by;
            const none = to < 1 || to > pages;
            return (
              // Off without `disabled`: at the last page the focus must not fall out of the page.
              <button
                key={step.name}
                type="button"
                aria-label={step.name}
                aria-disabled={none || undefined}
                data-turn={step.by}
                className={STEP}
                onClick={() => {
                  if (!none) onTurn(to);
                }}
              >
                <Icon name={step.icon} />
              </button>
            );
          })}
        </div>
      )}
    </nav>
  );
});
