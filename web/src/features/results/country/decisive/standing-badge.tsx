import type { DecidedSeat } from "@command-center/contract/results/decisive/could-change";
import { STANDING_WORDS } from "@command-center/domain/decisive/decisive-words";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import type { IconName } from "../../../../ui/icon-names.ts";

type Standing = DecidedSeat["standing"];

/** No tone says good or bad: the lead may be the party's or another's. */
const TONES: Record<Standing, Tone> = {
  "recount range": "bad",
  open: "middling",
  unknown: "neutral",
  safe: "neutral",
};
const ICONS: Record<Standing, IconName> = {
  "recount range": "triangle-alert",
  open: "clock",
  unknown: "info",
  safe: "circle-check",
};

/** How sure a result is: by words and a sign, never by colour alone. */
export function StandingBadge({ standing }: { standing: Standing }) {
  return (
    <Badge tone={TONES[standing]}>
      <Icon name={ICONS[standing]} className="size-3" />
      {STANDING_WORDS[standing]}
    </Badge>
  );
}
