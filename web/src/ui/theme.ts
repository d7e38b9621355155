/** Read by the script in index.html too, before the first paint: change both or neither. */
export const THEME_KEY = "command-center.theme";

export const THEME_CHOICES = ["light", "dark", "system"] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const dark = () => matchMedia("(prefers-color-scheme: dark)");

const isChoice = (text: string | null): text is ThemeChoice =>
  THEME_CHOICES.some((choice) => choice === text);

/** What was chosen on this device; `system` where nothing was, or storage is closed to us. */
export function storedTheme(): ThemeChoice {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return isChoice(stored) ? stored : "system";
  } catch {
    return "system";
  }
}

function apply(choice: ThemeChoice): void {
  const shown = choice === "system" ? (dark().matches ? "dark" : "light") : choice;
  document.documentElement.dataset["theme"] = shown;
}

/** Keeps the choice and shows it. */
export function chooseTheme(choice: ThemeChoice): void {
  apply(choice);
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Storage can be full or closed: the choice then lasts as long as the page.
  }
}

/** Applies what is stored and follows the device, and other tabs, from then on. Returns the way to stop. */
export function followTheme(): () => void {
  apply(storedTheme());
  const query = dark();
  const again = () => apply(storedTheme());
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === THEME_KEY) again();
  };
  query.addEventListener("change", again);
  addEventListener("storage", fromOtherTab);
  return () => {
    query.removeEventListener("change", again);
    removeEventListener("storage", fromOtherTab);
  };
}
