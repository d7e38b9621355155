import { useContext, useId } from "react";
import { useIsPast } from "../../navigation/address.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { ShareContext, type ShareRequest } from "../../ui/share-context.ts";

export interface ShareButtonProps {
  subject: ShareRequest | undefined;
  /** Default: `Share`. */
  label?: string;
}

const OFF_IN_THE_PAST = "You cannot share while a past day is chosen. Go back to now.";

/** Opens the dialog that shares a figure or a record. */
export function ShareButton({ subject, label = "Share" }: ShareButtonProps) {
  const share = useContext(ShareContext);
  const isPast = useIsPast();
  const id = useId();
  if (share === null) return null;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        disabled={isPast || subject === undefined}
        title={isPast ? OFF_IN_THE_PAST : undefined}
        aria-describedby={isPast ? id : undefined}
        onClick={() => {
          if (subject !== undefined) share(subject, "dialog");
        }}
      >
        <Icon name="share-2" className="size-4" />
        {label}
      </Button>
      {isPast && (
        <span id={id} className="sr-only">
          {OFF_IN_THE_PAST}
        </span>
      )}
    </>
  );
}
