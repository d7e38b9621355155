import type { ReactNode } from "react";
import { OFF_IN_THE_PAST } from "../../api/writes.ts";
import { useIsPast } from "../../navigation/address.ts";
import { Icon } from "../../ui/icon.tsx";
import { BackToNow } from "./back-to-now.tsx";

/** Says, while the page shows the past, why the controls in {@link Writing} are off. */
export function WritingOff({ className = "" }: { className?: string }) {
  if (!useIsPast()) return null;
  return (
    <p data-print="hide" className={`flex items-start gap-2 text-12 text-mute ${className}`}>
      <Icon name="lock" className="mt-px size-3.5" />
      <span>
        {OFF_IN_THE_PAST} <BackToNow className="link font-semibold text-ink">Back to now</BackToNow>
      </span>
    </p>
  );
}

/** Controls that change records. They are off while the page shows the past: what they would change is not what it shows. */
export function Writing({ children }: { children: ReactNode }) {
  if (!useIsPast()) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}
