import { useState } from "react";
import { Button } from "../ui/controls/button.tsx";
import { Checkbox } from "../ui/controls/checkbox.tsx";
import { Field, Input } from "../ui/controls/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { SegmentedControl } from "../ui/controls/segmented-control.tsx";
import { Tabs } from "../ui/controls/tabs.tsx";
import type { Exhibit } from "./exhibit.tsx";

const LONG = "Ŋora's people in Kibale-Kyegegwa-Kyenjojo";
const LOOKS = ["primary", "secondary", "ghost", "danger"] as const;
const LEVELS = [
  { value: "district", label: "District" },
  { value: "sub-region", label: "Sub-region" },
  { value: "region", label: "Region" },
];

/** What can be worked. Focus is real: press Tab. */
export const EXHIBITS: readonly Exhibit[] = [
  {
    file: "ui/controls/button.tsx",
    states: {
      looks: () => (
        <div className="flex flex-wrap gap-2">
          {LOOKS.map((look) => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
          <Button square aria-label="Close">
            <Icon name="x" />
          </Button>
        </div>
      ),
      disabled: () => (
        <div className="flex flex-wrap gap-2">
          {LOOKS.map((look) => (
            <Button key={look} look={look} disabled>
              {look}
            </Button>
          ))}
        </div>
      ),
      busy: () => <Button busy>Exporting...</Button>,
      long: () => <Button>Export what was chosen of {LONG}</Button>,
    },
  },
  {
    file: "ui/controls/checkbox.tsx",
    states: {
      "off, on": () => (
        <>
          <Checkbox label="Petitions" />
          <Checkbox label="Include metadata" hint="Who, when, of which data" defaultChecked />
        </>
      ),
      disabled: () => <Checkbox label={LONG} hint="Takes an analyst or an administrator" disabled />,
    },
  },
  {
    file: "ui/controls/field.tsx",
    states: {
      empty: () => <Field label="Username">{(control) => <Input {...control} />}</Field>,
      "with a hint": () => (
        <Field label="Password" hint="12 characters or more">
          {(control) => <Input {...control} defaultValue={LONG} />}
        </Field>
      ),
      wrong: () => (
        <Field label="Password" hint="12 characters or more" message="Enter your password">
          {(control) => <Input {...control} />}
        </Field>
      ),
      disabled: () => (
        <Field label="Username">{(control) => <Input {...control} disabled value="admin" />}</Field>
      ),
    },
  },
  {
    file: "ui/controls/segmented-control.tsx",
    states: {
      three: () => <Segments options={LEVELS} />,
      "long words": () => <Segments options={[...LEVELS, { value: "long", label: LONG }]} />,
    },
  },
  {
    file: "ui/controls/tabs.tsx",
    states: {
      two: () => <SomeTabs names={["MP", "LC5"]} />,
      "more than fit": () => (
        <SomeTabs names={["MP", "LC5", "CEC", "Petitions", "Turnout", "Metrics", LONG]} />
      ),
    },
  },
];

function Segments({ options }: { options: readonly { value: string; label: string }[] }) {
  const [value, onChange] = useState(options[0]?.value ?? "");
  return <SegmentedControl label="Level" options={options} value={value} onChange={onChange} />;
}

function SomeTabs({ names }: { names: readonly string[] }) {
  const [value, onChange] = useState(names[0] ?? "");
  const tabs = names.map((name) => ({ value: name, label: name, content: `What ${name} shows` }));
  return <Tabs label="Elections" tabs={tabs} value={value} onChange={onChange} />;
}
