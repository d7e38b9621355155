import { hideHints } from "@command-center/contract/accounts/hints";
import type { Hint } from "@command-center/contract/accounts/accounts";
import { useLayoutEffect, useRef, useState } from "react";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";

const WORDS: Record<Hint, { title: string; text: string }> = {
  figures: {
    title: "Where a figure comes from",
    text: "Select any number to see how it is calculated, who published it and how it has changed.",
  },
  help: {
    title: "Search and help",
    text: "Search finds places and people, and answers “lowest turnout”. Press ? for Help, which explains words and keys; it is also in the account menu.",
  },
  following: {
    title: "Follow and share",
    text: "On a district, seat or petition, Follow puts it on this page and tells you of changes. Share sends it with its date.",
  },
};

/** Hints at the first sign-in. Hiding one or all of them counts for the account, on every device. */
export function HintsCard({ hints }: { hints: readonly Hint[] }) {
  const [hidden, setHidden] = useState<readonly Hint[]>([]);
  const { mutateAsync } = useWrite(hideHints);
  const list = useRef<HTMLUListElement>(null);
  const focusNext = useRef(-1);
  const shown = hints.filter((hint) => !hidden.includes(hint));
  // A passive effect of the previous render may run after a press has set this, while the button is still there.
  useLayoutEffect(() => {
    if (focusNext.current === -1) return;
    const buttons = list.current?.querySelectorAll("button") ?? [];
    // The button that was pressed is gone: the focus stays near it, or goes back to the top of the page.
    const next = buttons[focusNext.current] ?? buttons[buttons.length - 1];
    focusNext.current = -1;
    (next ?? document.querySelector<HTMLElement>("main h1"))?.focus({ preventScroll: true });
  });
  const hide = async (some: readonly Hint[]) => {
    focusNext.current = shown.findIndex((hint) => some.includes(hint));
    setHidden((all) => [...all, ...some]);
    try {
      await mutateAsync({ hints: [...some] });
    } catch (error) {
      setHidden((all) => all.filter((hint) => !some.includes(hint)));
      toasts.add({ tone: "bad", title: "The hints are still shown", description: explain(error) });
    }
  };
  if (shown.length === 0) return null;
  return (
    <Card
      className="mb-4 print:hidden"
      distance="close"
      title="Getting started"
      actions={
        <Button look="ghost" className="-my-1.5 -mr-2" onClick={() => void hide(shown)}>
          Hide all
        </Button>
      }
    >
      <ul ref={list} className="grid grid-cols-1 gap-x-8 gap-y-3 md:grid-cols-3">
        {shown.map((hint) => (
          <li key={hint} className="flex items-start gap-2">
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{WORDS[hint].title}</span>
              <span className="block text-12 text-pretty text-mute">{WORDS[hint].text}</span>
            </span>
            <Button
              look="ghost"
              square
              className="-my-1.5 -mr-2"
              aria-label={`Hide: ${WORDS[hint].title}`}
              onClick={() => void hide([hint])}
            >
              <Icon name="x" />
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
