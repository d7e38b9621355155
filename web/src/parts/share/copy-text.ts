import { toasts } from "../../ui/overlays/toast-store.ts";

/** Copies a text. Where the browser refuses, as on plain HTTP, a toast has it to be copied by hand, or `onRefused` shows it. */
export async function copyText(
  text: string,
  onRefused: () => void = () => toasts.add({ title: "Copy this text", text, durationMs: Infinity }),
): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.add({ title: "Text copied", description: text });
  } catch {
    onRefused();
  }
}
