import {
  readAlertSettings,
  saveAlertSettings,
  type AlertSettings,
} from "@command-center/contract/following/alert-settings";
import { ALERT_GROUPS, type AlertGroup } from "@command-center/contract/following/alerts";
import { ALERT_GROUP_WORDS } from "@command-center/domain/alert-words";
import { explain } from "../../api/errors.ts";
import { useWrite } from "../../api/writes.ts";
import { Link } from "../../navigation/link.tsx";
import { paths } from "../../navigation/paths.ts";
import { Panel } from "../../page/panel.tsx";
import { sample } from "../../page/sample.ts";
import { Writing, WritingOff } from "../../parts/past/writing.tsx";
import { toasts } from "../../ui/overlays/toast-store.ts";
import { useOwn } from "./use-own.ts";
import { MailAddress } from "./mail-address.tsx";
import { Field } from "../../ui/controls/field.tsx";
import { SegmentedControl } from "../../ui/controls/segmented-control.tsx";

const SAMPLE = sample(readAlertSettings.output, {
  mail: { isSetUp: true, isConfirmed: true, problem: null },
});

/** Which alerts the user gets, where, and when the morning brief is sent. Each choice is saved at once. */
export function AlertsCard() {
  const read = useOwn(readAlertSettings);
  const { mutateAsync } = useWrite(saveAlertSettings);
  const save = async ({ mail: _mail, ...before }: AlertSettings, change: Partial<AlertSettings>) => {
    try {
      await mutateAsync({ ...before, ...change });
    } catch (error) {
      toasts.add({ tone: "bad", title: "The choice was not saved", description: explain(error) });
    }
  };
  return (
    <Panel
      title="Alerts and morning brief"
      note={
        <>
          About the records that you{" "}
          <Link href={paths.following({ tab: "followed" })} className="link">
            follow
          </Link>
        </>
      }
      read={read}
      what="Your alerts"
      sample={SAMPLE}
    >
      {(settings) => (
        <div className="grid gap-5">
          <WritingOff />
          <Writing>
            <AlertChoices settings={settings} onChange={(change) => void save(settings, change)} />
            <MailAddress mail={settings.mail} />
            {settings.mail.isConfirmed && (
              <BriefChoice settings={settings} onChange={(change) => void save(settings, change)} />
            )}
          </Writing>
        </div>
      )}
    </Panel>
  );
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const NEVER = "never";
const FORMS = [
  { value: "link", label: "Link" },
  { value: "attachment", label: "PDF attached" },
] as const;

function BriefChoice({ settings, onChange }: ChoiceProps) {
  const { briefHour, briefAs } = settings;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <Field label="Morning brief by mail">
        {(control) => (
          <select
            {...control}
            className="select"
            value={briefHour ?? NEVER}
            onChange={({ target: { value } }) =>
              onChange({ briefHour: value === NEVER ? null : Number(value) })
            }
          >
            <option value={NEVER}>Never</option>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {`${String(hour).padStart(2, "0")}:00 EAT`}
              </option>
            ))}
          </select>
        )}
      </Field>
      {briefHour !== null && (
        <SegmentedControl
          label="Morning brief as"
          options={FORMS}
          value={briefAs}
          onChange={(value) => onChange({ briefAs: value })}
        />
      )}
    </div>
  );
}

const WAYS = [
  { name: "inProduct", head: "Here", words: "in the product" },
  { name: "byMail", head: "By mail", words: "by mail" },
] as const;

interface ChoiceProps {
  settings: AlertSettings;
  onChange: (change: Partial<AlertSettings>) => void;
}

/** A box for each group of alerts and each way to get them. */
function AlertChoices({ settings, onChange }: ChoiceProps) {
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
        {ALERT_GROUPS.map((group) => (
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
