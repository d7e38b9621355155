import {
  readAlertSettings,
  saveAlertSettings,
  type AlertSettings,
} from "@command-center/contract/following/alert-settings";
import { explain } from "../../../api/errors.ts";
import { useWrite } from "../../../api/writes.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths } from "../../../navigation/paths.ts";
import { Panel } from "../../../page/panel.tsx";
import { sample } from "../../../page/sample.ts";
import { Writing, WritingOff } from "../../../parts/past/writing.tsx";
import { toasts } from "../../../ui/overlays/toast-store.ts";
import { useOwn } from "../use-own.ts";
import { AlertChoices } from "./alert-choices.tsx";
import { BriefChoice } from "./brief-choice.tsx";
import { MailAddress } from "./mail-address.tsx";

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
