import { GLOSSARY } from "@command-center/domain/glossary";
import { useState } from "react";
import { keepOnDevice, readKept } from "../../../ui/device-storage.ts";
import { Checkbox } from "../../../ui/controls/checkbox.tsx";
import { Dialog, DialogBody } from "../../../ui/overlays/dialog.tsx";
import { LETTER_KEYS_OFF } from "../../../ui/controls/letter-keys.ts";

const isApple = () => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** What keys do, by where they do it. Keys that stand apart in a list are pressed together. */
const SECTIONS: readonly { where: string; keys: readonly { keys: readonly string[]; does: string }[] }[] = [
  {
    where: "Everywhere",
    keys: [
      { keys: ["Ctrl", "K"], does: "Search everything" },
      { keys: ["?"], does: "Show this help" },
      { keys: ["Esc"], does: "Close a dialog, menu or panel" },
      { keys: ["F8"], does: "Go to the notification" },
      { keys: ["Tab"], does: "First on a page: skip to its content" },
    ],
  },
  {
    where: "Search",
    keys: [
      { keys: ["↑"], does: "Previous result" },
      { keys: ["↓"], does: "Next result" },
      { keys: ["Enter"], does: "Open the result" },
    ],
  },
  {
    where: "Lists",
    keys: [
      { keys: ["J"], does: "Next row" },
      { keys: ["K"], does: "Previous row" },
      { keys: ["Enter"], does: "Open the row" },
      { keys: ["X"], does: "Select the row" },
    ],
  },
  {
    where: "Charts and maps",
    keys: [
      { keys: ["←"], does: "Previous mark" },
      { keys: ["→"], does: "Next mark" },
      { keys: ["Home"], does: "First mark" },
      { keys: ["End"], does: "Last mark" },
      { keys: ["Enter"], does: "Select or open it" },
    ],
  },
  {
    where: "Tabs and menus",
    keys: [
      { keys: ["←"], does: "Previous tab" },
      { keys: ["→"], does: "Next tab" },
      { keys: ["↑"], does: "Previous entry of a menu" },
      { keys: ["↓"], does: "Next entry of a menu" },
    ],
  },
];

export interface ShortcutsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The words of the field, the keys that do something, and a way to turn the one off that is a letter by itself. */
export function ShortcutsDialog({ open, onOpenChange }: ShortcutsDialogProps) {
  const [isOff, setOff] = useState(() => readKept(LETTER_KEYS_OFF) !== null);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Help" titleShown>
      <DialogBody>
        <section>
          <h3 className="text-12 font-semibold text-mute">Words</h3>
          <dl className="grid gap-y-2 pt-1.5 sm:grid-cols-[10rem_1fr]">
            {GLOSSARY.map(({ word, meaning }) => (
              <div key={word} className="contents">
                <dt className="font-semibold">{word}</dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
        </section>
        <h3 className="border-t border-line pt-4 font-semibold">Keyboard shortcuts</h3>
        {SECTIONS.map(({ where, keys }) => (
          <section key={where}>
            <h3 className="text-12 font-semibold text-mute">{where}</h3>
            <dl className="grid grid-cols-[8rem_1fr] items-baseline gap-y-1.5 pt-1.5">
              {keys.map(({ keys: pressed, does }) => (
                <div key={does} className="contents">
                  <dt className="flex gap-1">
                    {pressed.map((key) => (
                      <kbd key={key} className="rounded-sm border border-line px-1.5 text-12">
                        {key === "Ctrl" && isApple() ? "⌘" : key}
                      </kbd>
                    ))}
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label="Open this help with ?"
          hint="Turn off if you use dictation. The help is also in the account menu."
          checked={!isOff}
          onChange={({ target }) => {
            setOff(!target.checked);
            keepOnDevice(LETTER_KEYS_OFF, target.checked ? null : "true");
          }}
        />
      </DialogBody>
    </Dialog>
  );
}
