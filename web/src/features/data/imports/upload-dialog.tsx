import { readCycle } from "@command-center/contract/cycle";
import { listCycles } from "@command-center/contract/cycles";
import { MOST_FILE_BYTES } from "@command-center/contract/imports/imports";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { goTo } from "../../../navigation/address.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { byteText } from "../../../parts/files/byte-text.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, Input } from "../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/overlays/dialog.tsx";
import { Alert } from "../../../ui/states/alert.tsx";
import { ProgressBar } from "../../../ui/states/progress-bar.tsx";
import { DropPlace } from "./drop-place.tsx";
import { IMPORT_KIND_WORDS } from "@command-center/import-rules/import-words";
import { GENERAL_CONTEST_WORDS } from "@command-center/domain/results/result-words";
import { mayBeResults } from "./import-words.ts";
import { TemplateList } from "./templates-dialog.tsx";
import { sendFile } from "./send-file.ts";

const NO_CYCLE = (
  <>
    You have no cycle yet.{" "}
    <Link href={withQuery(paths.cycles(), { new: "cycle" })} className="link">
      Create one
    </Link>
  </>
);

/** Takes a file and what is known of it, sends it, and goes to its import. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<string>();
  const [cycle, setCycle] = useState<string | null>(null);
  const [kind, setKind] = useState("");
  const [contest, setContest] = useState("");
  const [pollingDay, setPollingDay] = useState("");
  const [issuer, setIssuer] = useState("");
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);
  const queries = useQueryClient();
  const shown = useRead(readCycle, {});
  const cycles = useRead(listCycles, {});
  const own = (cycles.data ?? []).filter(({ isSample }) => !isSample);
  const first =
    own.find(({ id }) => id === shown.data?.id) ?? own.find(({ isInForce }) => isInForce) ?? own[0];
  const chosen = cycle ?? (first === undefined ? "" : String(first.id));

  const pick = (picked: File) => {
    setFile(picked);
    setError(null);
    setMessage(
      picked.size > MOST_FILE_BYTES
        ? `This file is ${byteText(picked.size)}. Choose one of at most 100 MB.`
        : undefined,
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (file === null) return setMessage("Choose a file.");
    if (message !== undefined) return;
    const fields = {
      cycle: chosen,
      kind,
      contest: mayBeResults(kind) ? contest : "",
      pollingDay: mayBeResults(kind) ? pollingDay : "",
      issuer: issuer.trim(),
    };
    const control = (sending.current = new AbortController());
    setError(null);
    setShare(0);
    try {
      const id = await sendFile({
        file,
        fields: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
        signal: control.signal,
        onShare: setShare,
      });
      void queries.invalidateQueries();
      onClose();
      goTo(paths.import(id));
    } catch (reason) {
      if (!control.signal.aborted) setError(reason);
      setShare(null);
    }
  };
  const percent = Math.round((share ?? 0) * 100);
  return (
    <Dialog open onOpenChange={() => share === null && onClose()} title="Import a file" titleShown staysOpen>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-1 flex-col">
        <DialogBody>
          <DropPlace
            file={file}
            message={message}
            disabled={share !== null}
            onPick={pick}
            onWrong={setMessage}
          />
          <details>
            <summary className="link w-fit cursor-pointer text-12 pointer-coarse:min-h-11">
              Templates to fill in
            </summary>
            <div className="mt-1.5">
              <TemplateList />
            </div>
          </details>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              label="Cycle"
              hint={
                cycles.error
                  ? `The cycles could not be loaded. ${explain(cycles.error)}`
                  : cycles.data !== undefined && own.length === 0
                    ? NO_CYCLE
                    : undefined
              }
            >
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={chosen}
                  disabled={own.length === 0}
                  onChange={({ target }) => setCycle(target.value)}
                >
                  {own.length === 0 && (
                    <option value="">
                      {cycles.data !== undefined ? "None" : cycles.error ? "Not loaded" : "Loading…"}
                    </option>
                  )}
                  {own.map(({ id, name, isInForce }) => (
                    <option key={id} value={id}>
                      {name}
                      {isInForce ? " (current)" : ""}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="Kind">
              {(control) => (
                <select
                  {...control}
                  className="select w-full"
                  value={kind}
                  onChange={({ target }) => setKind(target.value)}
                >
                  <option value="">Detect from the columns</option>
                  {Object.entries(IMPORT_KIND_WORDS).map(([id, name]) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          </div>
          {mayBeResults(kind) && (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Field label="Contest" hint="For results">
                {(control) => (
                  <select
                    {...control}
                    className="select w-full"
                    value={contest}
                    onChange={({ target }) => setContest(target.value)}
                  >
                    <option value="">Not a results file, or decide later</option>
                    {Object.entries(GENERAL_CONTEST_WORDS).map(([id, name]) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                )}
              </Field>
              <Field label="Polling day" hint="For results">
                {(control) => (
                  <Input
                    {...control}
                    type="date"
                    value={pollingDay}
                    onChange={({ target }) => setPollingDay(target.value)}
                  />
                )}
              </Field>
            </div>
          )}
          <Field label="Source" hint="Who published them">
            {(control) => (
              <Input
                {...control}
                maxLength={100}
                placeholder="Electoral Commission"
                value={issuer}
                onChange={({ target }) => setIssuer(target.value)}
              />
            )}
          </Field>
          {share !== null && (
            <div role="status">
              <ProgressBar value={percent} label="Uploaded" />
              <p className="mt-1.5 text-12 text-mute">
                {percent < 100
                  ? `${percent}% of ${byteText(file?.size ?? 0)} uploaded`
                  : "Uploaded. Checking…"}
              </p>
            </div>
          )}
          {error !== null && (
            <Alert tone="bad" announce="alert" title="The file was not accepted">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => (share === null ? onClose() : sending.current?.abort())}>
            {share === null ? "Cancel" : "Cancel the upload"}
          </Button>
          <Button type="submit" look="primary" busy={share !== null} disabled={own.length === 0}>
            {share === null ? "Upload and check" : "Uploading…"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
