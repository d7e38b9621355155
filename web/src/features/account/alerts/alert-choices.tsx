import type { AlertSettings } from "@command-center/contract/following/alert-settings";
import { ALERT_GROUPS, type AlertGroup } from "@command-center/contract/following/alerts";
import { ALERT_GROUP_WORDS } from "@command-center/domain/alert-words";

const GROUPS = Object.keys(ALERT_GROUPS) as AlertGroup[];

const WAYS = [
  { name: "inProduct", head: "Here", words: "in the product" },
  { name: "byMail", head: "By mail", words: "by mail" },
] as const;

export interface ChoiceProps {
  settings: AlertSettings;
  onChange: (change: Partial<AlertSettings>) => void;
}

/** A box for each group of alerts and each way to get them. */
export function AlertChoices({ settings, onChange }: ChoiceProps) {
  const toggle = (way: "inProduct" | "byMail", group: AlertGroup) => {
    const before = settings[way];
    onChange({ [way]: before.includes(group) ? before.filter((one) => one !== group) : [...before, group] });
  };
  return (
    <table className="w-full max-w-xl">
      <caption className="sr-only">Alerts, and where you get them</caption>
      <thead>
        <tr className="text-12 text-mute">
          <th scope="col" className="pb-1 text-left font-semibold">
            Alert
          </th>
          {WAYS.map(({ name, head }) => (
            <th key={name} scope="col" className="w-20 pb-1 text-center font-semibold">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {GROUPS.map((group) => (
          <tr key={group} className="border-t border-line">
            <th scope="row" className="py-1 text-left font-normal">
              {ALERT_GROUP_WORDS[group]}
            </th>
            {WAYS.map(({ name, words }) => {
              const isOff = name === "byMail" && !settings.mail.isConfirmed;
              return (
                <td key={name} className="text-center">
                  <label className="inline-grid size-8 place-items-center pointer-coarse:size-11">
                    <input
                      type="checkbox"
                      aria-label={`${ALERT_GROUP_WORDS[group]} ${words}`}
                      checked={!isOff && settings[name].includes(group)}
                      disabled={isOff}
                      onChange={() => toggle(name, group)}
                      className="size-4 accent-ink pointer-coarse:size-5"
                    />
                  </label>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
