import { readAccount } from "@command-center/contract/accounts/accounts";
import { useState } from "react";
import { useRead } from "../../api/queries.ts";
import { momentText } from "@command-center/domain/time/moment-text";
import { saveFile } from "../../ui/save-file.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { takeFocus } from "../../ui/controls/take-focus.ts";

export interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

/** Recovery codes, shown this one time. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const [madeAt] = useState(() => new Date().toISOString());
  const { data: account } = useRead(readAccount, {});
  // On paper, among the codes of other places, nothing else would say what these open.
  const whose = `${account?.username ?? "Your account"} at ${location.host}, made ${momentText(madeAt)}`;
  const text = `Command Center recovery codes, each good for one sign-in\n${whose}\n\n${codes.join("\n")}\n`;
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true), console.error);
  return (
    <div className="grid gap-3">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        <span className="font-semibold">Keep these recovery codes now: they are shown only this once.</span>{" "}
        Each lets you sign in one time without your app or passkey, e.g. when the phone is lost. Keep them
        where the phone is not.
      </p>
      <p className="text-12 wrap-anywhere text-mute">{whose}</p>
      <ul
        aria-label="Recovery codes"
        className="grid max-w-lg grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line px-4 py-3 sm:grid-cols-2"
      >
        {codes.map((one) => (
          <li key={one}>
            <code className="text-14 whitespace-nowrap">{one}</code>
          </li>
        ))}
      </ul>
      <div data-print="hide" className="flex flex-wrap gap-2">
        {/* Not there on plain http. */}
        {navigator.clipboard !== undefined && (
          <Button onClick={() => void copy()}>
            <Icon name="check" className={copied ? "" : "hidden"} />
            {copied ? "Copied" : "Copy"}
          </Button>
        )}
        <Button
          onClick={() =>
            saveFile(new Blob([text], { type: "text/plain" }), "command-center-recovery-codes.txt")
          }
        >
          <Icon name="download" />
          Download
        </Button>
        <Button onClick={() => print()}>
          <Icon name="printer" />
          Print
        </Button>
        <Button look="primary" onClick={onKept}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
