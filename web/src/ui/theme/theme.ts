import { readKept, keepOnDevice } from "../device-storage.ts";

/** Read by the script in index.html too, before the first paint: change both or neither. */
export const THEME_KEY = "command-center.theme";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const dark = () => matchMedia("(prefers-color-scheme: dark)");

/** What was chosen on this device; `system` where nothing was. */
export function storedTheme(): ThemeChoice {
  const stored = readKept(THEME_KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function showTheme(choice: ThemeChoice): void {
  const shown = choice === "system" ? (dark().matches ? "dark" : "light") : choice;
  document.documentElement.dataset["theme"] = shown;
}

/** Follows the device as it changes, and the choice made in another tab, as long as the page lives. */
export function followTheme(): void {
  const showStored = () => showTheme(storedTheme());
  const query = dark();
  showStored();
  query.addEventListener("change", showStored);
  addEventListener("storage", showStored);
}

export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice);
  keepOnDevice(THEME_KEY, choice);
}
