import type { ReactNode } from "react";
import { Alert } from "./alert.tsx";
import { Button } from "../controls/button.tsx";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";

/** Nothing to show, and why; `action` is the way on. */
export function EmptyState({
  title,
  children,
  action,
}: {
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="grid justify-items-start gap-1 rounded-md border border-dashed border-line px-4 py-6">
      <p className="font-semibold">{title}</p>
      {children !== undefined && <div className="max-w-prose text-mute">{children}</div>}
      {action !== undefined && <div className="mt-2">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** What could not be done, e.g. "The districts could not be loaded". */
  title: string;
  /** Why, in a sentence fit for a person. */
  children?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** In the place of what could not be loaded. */
export function ErrorState({ title, children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <Alert
      tone="bad"
      announce="alert"
      title={title}
      action={
        onRetry && (
          <Button busy={retrying} onClick={onRetry}>
            {retrying ? "Trying…" : "Try again"}
          </Button>
        )
      }
    >
      {children}
    </Alert>
  );
}

interface FailedLineProps {
  /** E.g. `Saved views`. */
  what: string;
  read: { readonly isFetching: boolean; readonly refetch: () => unknown };
  className?: string;
}

/** A line for a small part that could not be loaded, where everything else is there. */
export function FailedLine({ what, read, className }: FailedLineProps) {
  return (
    <p data-print="hide" className={cx("text-12 text-mute", className)}>
      {what} could not be loaded.{" "}
      <button
        type="button"
        className="link inline-flex min-h-6 cursor-pointer items-center font-semibold touch-reach"
        aria-disabled={read.isFetching || undefined}
        onClick={() => void (read.isFetching || read.refetch())}
      >
        Try again
      </button>
    </p>
  );
}

/** A quiet line: what is shown stands, but is older than it should be. */
export function StaleNotice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-center gap-1.5 text-12 text-mid">
      <Icon name="clock" className="size-3.5" />
      <span>{children}</span>
    </p>
  );
}
