import { keepOnDevice } from "../device-storage.ts";
import { showTheme, THEME_KEY, type ThemeChoice } from "./theme.ts";

export const THEME_CHOICES = ["light", "dark", "system"] as const satisfies readonly ThemeChoice[];

/** Keeps the choice and shows it. */
export function chooseTheme(choice: ThemeChoice): void {
  showTheme(choice);
  keepOnDevice(THEME_KEY, choice);
}
