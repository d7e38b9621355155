import type { ReactNode } from "react";
import { Button } from "../controls/button.tsx";
import { cx } from "../class-names.ts";
import type { IconName } from "../icon-names.ts";
import { Icon } from "../icon.tsx";

const LOOKS = {
  bad: { box: "border-neg/35 border-l-neg bg-negbg", title: "text-neg", icon: "triangle-alert" },
  warning: { box: "border-mid/35 border-l-mid bg-midbg", title: "text-mid", icon: "triangle-alert" },
  good: { box: "border-pos/35 border-l-pos bg-surface", title: "text-pos", icon: "circle-check" },
  note: { box: "border-line border-l-mute bg-surface", title: "text-ink", icon: "info" },
} as const;

export interface AlertProps {
  tone?: keyof typeof LOOKS;
  /** In place of the one of its tone. */
  icon?: IconName;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or button that leads to the remedy. */
  action?: ReactNode;
  /** Given, the alert can be closed. */
  onDismiss?: () => void;
  /** `alert` interrupts, `status` waits its turn, `none` was there from the start. */
  announce?: "alert" | "status" | "none";
  className?: string;
}

/** Something that must be seen. Red is for what went wrong; keep it rare. */
export function Alert({
  tone = "note",
  icon,
  title,
  children,
  action,
  onDismiss,
  announce = "none",
  className,
}: AlertProps) {
  const { box, title: titleTone, icon: ofTone } = LOOKS[tone];
  return (
    <div
      role={announce === "none" ? undefined : announce}
      className={cx(
        "flex items-start gap-3 rounded-md border border-l-4 px-3.5 py-2.5 text-14",
        box,
        className,
      )}
    >
      <Icon name={icon ?? ofTone} className="mt-0.5 size-4.5" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <div className="min-w-0 flex-1 basis-48">
          {title !== undefined && <p className={cx("font-bold", titleTone)}>{title}</p>}
          {children !== undefined && <div className="text-pretty">{children}</div>}
        </div>
        {action}
      </div>
      {onDismiss && (
        <Button
          look="ghost"
          square
          aria-label="Dismiss"
          onClick={onDismiss}
          className="-my-1.5 -mr-2 print:hidden"
        >
          <Icon name="x" />
        </Button>
      )}
    </div>
  );
}

/** Problems that need attention, a sentence each; nothing without one. */
export function Problems({ title, problems }: { title: string; problems: readonly (string | null)[] }) {
  const known = problems.filter((problem) => problem !== null);
  if (known.length === 0) return null;
  return (
    <Alert tone="bad" title={title}>
      {known.map((problem) => (
        <p key={problem} className="wrap-anywhere">
          {problem}
        </p>
      ))}
    </Alert>
  );
}
