import type { Cycle } from "@command-center/contract/cycle";
import { listCycles } from "@command-center/contract/cycles";
import { useState } from "react";
import { useRead } from "../../../api/queries.ts";
import { setAddress } from "../../../navigation/address.ts";
import { formatDay } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Menu } from "../../../ui/overlays/menu.tsx";

interface CycleMenuProps {
  /** The cycle that is shown; null where the address chooses one that is not there. */
  cycle: Cycle | null;
  className: string;
}

/** Shows the current cycle and its as-of day, and selects another cycle for all pages. */
export function CycleMenu({ cycle, className }: CycleMenuProps) {
  // Asked for when somebody comes near, as most people stay in the cycle in force.
  const [isNear, setNear] = useState(false);
  const { data: cycles, error } = useRead(listCycles, {}, { enabled: isNear });
  const shown = cycle === null ? "No such cycle" : `${cycle.name}, as of ${formatDay(cycle.asOf)}`;
  return (
    <Menu
      label={`Election cycle: ${shown}. Choose another`}
      className={className}
      onNear={() => setNear(true)}
      entries={[
        {
          kind: "note",
          id: "what",
          content: (
            <p className="text-12 text-mute">
              {error ? "The election cycles could not be loaded" : "Election cycle"}
            </p>
          ),
        },
        {
          kind: "choice",
          id: "cycle",
          label: "Election cycle",
          value: String(cycle?.id),
          options: (cycles ?? []).map(({ id, name, isSample }) => ({
            value: String(id),
            label: isSample ? `${name} · sample data` : name,
          })),
          onChange: (id) => {
            const isInForce = cycles?.find((one) => String(one.id) === id)?.isInForce;
            setAddress({ cycle: isInForce ? null : id, page: null }, "push");
          },
        },
      ]}
    >
      {cycle === null ? (
        shown
      ) : (
        <span>
          <span className="md:max-lg:hidden">{cycle.name} · as</span>
          <span className="max-md:hidden lg:hidden">As</span> of {formatDay(cycle.asOf)}
        </span>
      )}
      <Icon name="chevron-down" className="size-3.5" />
    </Menu>
  );
}
