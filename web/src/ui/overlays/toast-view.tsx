import * as Radix from "@radix-ui/react-toast";
import { buttonClass } from "../controls/button.tsx";
import { cx } from "../class-names.ts";
import { Icon } from "../icon.tsx";
import type { Toast } from "./toast-store.ts";

export interface ToastViewProps {
  list: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** Radix's own defaults are the specification's: 5 s, swipe right past 50 px, F8 reaches the region. */
export function ToastView({ list, onDismiss }: ToastViewProps) {
  return (
    <Radix.Provider swipeDirection="right">
      {list.map((toast) => (
        <One key={toast.id} toast={toast} onDismiss={onDismiss} />
      ))}
      <Radix.Viewport className="fixed right-0 bottom-0 z-50 m-0 flex w-full max-w-[420px] list-none flex-col p-4 font-sans outline-none" />
    </Radix.Provider>
  );
}

function One({ toast, onDismiss }: { toast: Toast; onDismiss: (id: string) => void }) {
  const { id, title, description, text, tone, durationMs, action } = toast;
  return (
    <Radix.Root
      open={toast.state !== "dismissed"}
      onOpenChange={(open) => {
        if (!open) onDismiss(id);
      }}
      {...(durationMs !== undefined && { duration: durationMs })}
      className={cx(
        "swipe-right flex animate-rise items-center gap-3 rounded-lg border border-l-4 bg-surface py-2.5 pr-2 pl-3.5 text-14 text-ink shadow-lift data-[state=closed]:hidden",
        tone === "bad" ? "border-neg/35 border-l-neg" : "border-line border-l-ink",
      )}
    >
      <div className="min-w-0 flex-1">
        <Radix.Title className={cx("font-bold", tone === "bad" && "text-neg")}>{title}</Radix.Title>
        {description && <Radix.Description className="text-mute">{description}</Radix.Description>}
        {text !== undefined && (
          <input
            readOnly
            aria-label={title}
            value={text}
            className="mt-1 h-9 w-full rounded-md border border-control px-2 select-text"
            onFocus={(event) => event.currentTarget.select()}
            // Whoever drags over it selects: the toast stays where it is.
            onPointerDown={(event) => event.stopPropagation()}
          />
        )}
      </div>
      {action && (
        <Radix.Action altText={action.label} onClick={action.onSelect} className={buttonClass()}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close aria-label="Dismiss" className={buttonClass({ look: "ghost", square: true })}>
        <Icon name="x" />
      </Radix.Close>
    </Radix.Root>
  );
}
