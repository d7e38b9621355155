import { useEffect, useRef, useState, type ReactNode } from "react";
import type { useWrites } from "../api/writes.ts";
import { Button, type ButtonLook } from "../ui/controls/button.tsx";
import { Alert } from "../ui/states/alert.tsx";
import { WriteError } from "./write-error.tsx";

export interface AskedAction extends ButtonLook {
  /** Names it among the others. */
  readonly label: string;
  /** Follows the label on its button. */
  readonly note?: ReactNode;
  /** The question before it, which says what will happen; without one it is done at once. */
  readonly asks?: ReactNode;
  /** The button that does it. */
  readonly sure?: string;
  readonly isOff?: boolean | undefined;
  readonly run: () => Promise<unknown>;
}

export interface AskedActionsProps {
  actions: readonly AskedAction[];
  writes: Pick<ReturnType<typeof useWrites>, "isPending" | "error" | "reset">;
}

/** Buttons with a question before each action that needs one, and why the last one was refused. */
export function AskedActions({ actions, writes: { isPending, error, reset } }: AskedActionsProps) {
  const [openLabel, setOpenLabel] = useState<string | null>(null);
  const open = actions.find(({ label }) => label === openLabel);
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(openLabel);
  // The buttons and the question take turns: the focus goes to the question, and back to where it came from.
  useEffect(() => {
    const wanted =
      openLabel === null ? before.current && `[data-action="${before.current}"]` : "[role=group]";
    const found = wanted === null ? null : body.current?.querySelector<HTMLElement>(wanted);
    if (wanted !== null) (found ?? body.current?.querySelector("button"))?.focus();
    before.current = openLabel;
  }, [openLabel]);
  const turn = (next: string | null) => {
    // A write that is being sent goes on, and its outcome is shown.
    if (!isPending) reset();
    setOpenLabel(next);
  };
  const start = ({ run }: AskedAction) =>
    void run().then(
      () => setOpenLabel(null),
      () => undefined,
    );
  return (
    <div ref={body} data-print="hide" className="contents">
      <WriteError title="Nothing was changed" error={error} />
      {open !== undefined ? (
        <div role="group" tabIndex={-1} aria-label={open.label} className="grid gap-3 outline-none">
          <Alert tone="warning" announce="status" title={`${open.label}?`}>
            {open.asks}
          </Alert>
          <div className="flex flex-wrap gap-2">
            <Button look={open.look} busy={isPending} onClick={() => start(open)}>
              {open.sure}
            </Button>
            <Button onClick={() => turn(null)}>No, go back</Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {actions.map((action) => (
            <Button
              key={action.label}
              data-action={action.label}
              look={action.asks === undefined ? action.look : undefined}
              busy={isPending}
              disabled={action.isOff}
              onClick={() => {
                turn(action.asks === undefined ? null : action.label);
                if (action.asks === undefined) start(action);
              }}
            >
              {action.label}
              {action.note}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
