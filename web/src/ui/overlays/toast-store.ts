/** Long enough that neither the closing animation nor a caller with the id finds the toast missing. */
const REMOVE_AFTER_MS = 1_000_000;
const VISIBLE_AT_MOST = 1;

export interface ToastInput {
  title: string;
  description?: string;
  /** A text to be taken by hand, in a field of its own. */
  text?: string;
  tone?: "note" | "bad";
  /** 5 s unless told otherwise; `Infinity` stays until it is answered. */
  durationMs?: number;
  action?: { label: string; onSelect: () => void };
}

/** "Removed" is the fourth state: the toast is no longer in the list. */
export interface Toast extends ToastInput {
  id: string;
  state: "added" | "updated" | "dismissed";
}

export interface ToastStore {
  add: (toast: ToastInput) => string;
  /** Changes a visible toast. No page calls it yet. */
  update: (id: string, change: Partial<ToastInput>) => void;
  /** Without an id: all. */
  dismiss: (id?: string) => void;
  subscribe: (listener: () => void) => () => void;
  list: () => readonly Toast[];
}

/** Holds what the toaster shows: at most one toast, a new one takes the place of the one before. */
export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<string, ReturnType<typeof setTimeout>>();

  const set = (next: readonly Toast[]) => {
    toasts = next;
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const listener of listeners) listener();
  };

  const remove = (id: string) => set(toasts.filter((toast) => toast.id !== id));

  const dismiss = (id?: string) => {
    const gone = toasts.filter(
      (toast) => (id === undefined || toast.id === id) && toast.state !== "dismissed",
    );
    for (const toast of gone) {
      removals.set(
        toast.id,
        setTimeout(() => remove(toast.id), REMOVE_AFTER_MS),
      );
    }
    if (gone.length > 0)
      set(toasts.map((toast) => (gone.includes(toast) ? { ...toast, state: "dismissed" } : toast)));
  };

  return {
    add: (input) => {
      last += 1;
      const id = String(last);
      const added: Toast = { ...input, id, state: "added" };
      set([added, ...toasts].slice(0, VISIBLE_AT_MOST));
      return id;
    },
    update: (id, change) =>
      set(
        toasts.map((toast) =>
          toast.id === id && toast.state !== "dismissed" ? { ...toast, ...change, state: "updated" } : toast,
        ),
      ),
    dismiss,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    list: () => toasts,
  };
}

/** The page's toasts: `toasts.add({ title: "Export Complete" })` from anywhere. */
export const toasts = createToastStore();
