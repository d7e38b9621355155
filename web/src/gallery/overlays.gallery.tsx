import { useState, type ReactNode } from "react";
import { Bullet } from "../charts/bullet/bullet.tsx";
import { bulletStates } from "../charts/bullet/fixtures.ts";
import { DayLine } from "../charts/day-line/day-line.tsx";
import { dayLineStates } from "../charts/day-line/fixtures.ts";
import { Card } from "../ui/card.tsx";
import { Button, buttonClass } from "../ui/controls/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/overlays/dialog.tsx";
import { Drawer } from "../ui/overlays/drawer.tsx";
import { Menu } from "../ui/overlays/menu.tsx";
import { toasts } from "../ui/overlays/toast-store.ts";
import { Toaster } from "../ui/overlays/toaster.tsx";
import { Tooltip, TooltipGroup } from "../ui/overlays/tooltip.tsx";
import { StandingProvider } from "../ui/standing.ts";
import type { Exhibit } from "./exhibit.tsx";

const LONG = "Ŋora's people in Kibale-Kyegegwa-Kyenjojo";

const STANDING = {
  cycle: 2,
  asOf: "2025-09-02",
  knownAt: null,
  isPast: false,
  isSample: true,
  source: "Sample data (invented)",
};

/** What opens over the page, in the theme of the page. */
export const EXHIBITS: readonly Exhibit[] = [
  {
    file: "ui/overlays/dialog.tsx",
    states: {
      "title shown": () => (
        <Opened name="dialog">
          {(open, setOpen) => (
            <Dialog open={open} onOpenChange={setOpen} title={`Export ${LONG}`} titleShown>
              <DialogBody>
                <p>What is asked.</p>
              </DialogBody>
              <DialogFooter>
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button look="primary">Export</Button>
              </DialogFooter>
            </Dialog>
          )}
        </Opened>
      ),
    },
  },
  {
    file: "ui/overlays/drawer.tsx",
    states: {
      "left, narrow": () => (
        <Opened name="menu">
          {(open, setOpen) => (
            <Drawer open={open} onOpenChange={setOpen} title="Menu">
              <p className="p-4">Links</p>
            </Drawer>
          )}
        </Opened>
      ),
      "right, wide": () => (
        <Opened name="sheet">
          {(open, setOpen) => (
            <Drawer open={open} onOpenChange={setOpen} title={LONG} side="right" width="wide">
              <p className="p-4">How the figure came about</p>
            </Drawer>
          )}
        </Opened>
      ),
    },
  },
  {
    file: "ui/overlays/menu.tsx",
    states: {
      "items, choices, a hint, a note": () => <SomeMenu />,
    },
  },
  {
    file: "charts/parts/files/chart-menu.tsx",
    states: {
      "in the head of a card, beside controls": (width) => (
        <StandingProvider value={STANDING}>
          <Card
            title="Petitions against the clock"
            note={LONG}
            actions={<Button>All categories</Button>}
            className="max-w-full"
          >
            <DayLine {...dayLineStates.usual} width={Math.max(200, width - 40)} />
          </Card>
        </StandingProvider>
      ),
      "two charts of one card": (width) => (
        <StandingProvider value={STANDING}>
          <Card title="Two charts">
            <DayLine {...dayLineStates.usual} width={Math.max(200, width - 40)} />
            <Bullet {...bulletStates.usual} width={Math.max(200, width - 40)} />
          </Card>
        </StandingProvider>
      ),
      "outside of a card": (width) => (
        <StandingProvider value={STANDING}>
          <Bullet {...bulletStates.usual} width={width} />
        </StandingProvider>
      ),
    },
  },
  {
    file: "ui/overlays/toaster.tsx",
    states: {
      "note, failure and a text to take": () => (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => toasts.add({ title: "Export Complete", description: LONG })}>Note</Button>
          <Button
            onClick={() =>
              toasts.add({
                title: "Export Failed",
                description: "Failed to export data. Please try again.",
                tone: "bad",
                action: { label: "Try again", onSelect: () => {} },
              })
            }
          >
            Failure
          </Button>
          <Button
            onClick={() =>
              toasts.add({
                title: "Copy this link",
                text: "https://command.example/analytics?tab=regional&cycle=2#chart-turnout",
                durationMs: Infinity,
              })
            }
          >
            Text to take
          </Button>
          <Toaster />
        </div>
      ),
    },
  },
  {
    file: "ui/overlays/tooltip.tsx",
    states: {
      "short and long": () => (
        <TooltipGroup>
          <div className="flex gap-2">
            <Tooltip label="Analytics">
              <Button>Short</Button>
            </Tooltip>
            <Tooltip label={`${LONG} and who says otherwise of what they said`} side="bottom">
              <Button>Long</Button>
            </Tooltip>
          </div>
        </TooltipGroup>
      ),
    },
  },
];

interface OpenedProps {
  name: string;
  children: (open: boolean, setOpen: (open: boolean) => void) => ReactNode;
}

function Opened({ name, children }: OpenedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open the {name}</Button>
      {children(open, setOpen)}
    </>
  );
}

function SomeMenu() {
  const [value, onChange] = useState("system");
  const options = ["light", "dark", "system"].map((each) => ({ value: each, label: each }));
  return (
    <Menu
      label="Account"
      align="start"
      className={buttonClass()}
      entries={[
        { kind: "note", id: "who", content: LONG },
        { kind: "choice", id: "theme", label: "Theme", value, options, onChange },
        { kind: "separator", id: "line" },
        { kind: "item", id: "csv", label: "Data", hint: "CSV", onSelect: () => {} },
        { kind: "item", id: "out", label: "Log out", onSelect: () => {} },
      ]}
    >
      Account
    </Menu>
  );
}
