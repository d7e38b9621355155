import { useState } from "react";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";
import { useDrawnOver } from "../../../ui/overlays/use-drawn-over.ts";
import { chooseTheme, storedTheme, THEME_CHOICES, type ThemeChoice } from "../../../ui/theme/theme.ts";

const CHOICES = {
  light: { label: "Light", icon: "sun" },
  dark: { label: "Dark", icon: "moon" },
  system: { label: "System", icon: "monitor" },
} as const satisfies Record<ThemeChoice, { label: string; icon: IconName }>;

/** Light, dark, or as the device is. */
export function ThemeMenu() {
  const drawnOver = useDrawnOver();
  const [stored, setChoice] = useState(storedTheme);
  const choice = drawnOver ? "system" : stored;
  const choose = (value: string) => {
    const chosen = THEME_CHOICES.find((candidate) => candidate === value);
    if (!chosen) return;
    chooseTheme(chosen);
    setChoice(chosen);
  };
  return (
    <Menu
      label={`Theme: ${CHOICES[choice].label}`}
      className={buttonClass({ look: "ghost", square: true })}
      entries={[
        {
          kind: "choice",
          id: "theme",
          label: "Theme",
          value: choice,
          onChange: choose,
          options: THEME_CHOICES.map((value) => ({
            value,
            label: CHOICES[value].label,
            icon: <Icon name={CHOICES[value].icon} />,
          })),
        },
      ]}
    >
      <Icon name={CHOICES[choice].icon} />
    </Menu>
  );
}
