import { useSyncExternalStore } from "react";
import { keepOnDevice, readKept } from "../../ui/device-storage.ts";

const KEY = "command-center.data-saver";

/** Follows what the browser says (`system`) until somebody chooses. */
export const SAVING_CHOICES = ["system", "on", "off"] as const;
export type SavingChoice = (typeof SAVING_CHOICES)[number];

/** What of the Network Information API is used; Safari and Firefox have none of it. */
interface Connection extends Partial<EventTarget> {
  readonly saveData?: boolean;
}

const connection = (): Connection | undefined =>
  (navigator as Navigator & { readonly connection?: Connection }).connection;

let unkept: SavingChoice = "system";
const listeners = new Set<() => void>();

/** What was chosen on this device. */
export function savingChoice(): SavingChoice {
  return SAVING_CHOICES.find((choice) => choice === readKept(KEY)) ?? unkept;
}

/** Whether data saver is on: fewer polls, no map and no prefetched file. */
export function isSaving(): boolean {
  const choice = savingChoice();
  return choice === "system" ? connection()?.saveData === true : choice === "on";
}

export function chooseSaving(choice: SavingChoice): void {
  // Where storage is closed it lasts as long as the page.
  unkept = choice;
  keepOnDevice(KEY, choice);
  for (const listener of listeners) listener();
}

/** Calls back when what {@link isSaving} says may have changed, here, in another tab or in the browser's settings. */
export function onSaving(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  connection()?.addEventListener?.("change", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
    connection()?.removeEventListener?.("change", listener);
  };
}

/** {@link isSaving}, kept up to date; the server, which cannot know, draws as if not. */
export function useSaving(): boolean {
  return useSyncExternalStore(onSaving, isSaving, () => false);
}

/** {@link savingChoice}, kept up to date. */
export function useSavingChoice(): SavingChoice {
  return useSyncExternalStore(onSaving, savingChoice, () => "system");
}
