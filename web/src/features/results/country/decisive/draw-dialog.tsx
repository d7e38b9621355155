import {
  drawFormSample,
  SAMPLE_RISKS,
  type Proof,
} from "@command-center/contract/results/decisive/form-samples";
import { countedText } from "@command-center/domain/number-text";
import { useState, type FormEvent } from "react";
import { explain } from "../../../../api/errors.ts";
import { useWrite } from "../../../../api/writes.ts";
import { goTo } from "../../../../navigation/address.ts";
import { paths } from "../../../../navigation/paths.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Field, Input } from "../../../../ui/controls/field.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/overlays/dialog.tsx";
import { Alert } from "../../../../ui/states/alert.tsx";
import { BASIS_WORDS, riskText } from "./sample-words.ts";

type Needed = NonNullable<Proof["outcome"]>["needed"];

export interface DrawDialogProps {
  contest: number;
  issuer: string;
  /** Other issuers with results: their forms can be compared. */
  others: readonly string[];
  needed: Needed;
  onClose: () => void;
}

/** Draws a sample: forms of which issuer, at which risk, from which seed. */
export function DrawDialog({ contest, issuer, others, needed, onClose }: DrawDialogProps) {
  const [other, setOther] = useState(others[0] ?? "");
  const [basis, setBasis] = useState<"register" | "ballots">(needed[0]?.basis ?? "register");
  const [risk, setRisk] = useState<0.05 | 0.01>(0.05);
  const [seed, setSeed] = useState("");
  const [message, setMessage] = useState<{ readonly field: string; readonly text: string }>();
  const { mutateAsync, isPending, error } = useWrite(drawFormSample);
  const bases = [...new Set(needed.map((one) => one.basis))];
  const forms = needed.find((one) => one.basis === basis && one.risk === risk)?.forms ?? null;
  const draw = async () => {
    const parsed = drawFormSample.input.safeParse({ contest, issuer, other, seed, basis, risk });
    const [issue] = parsed.error?.issues ?? [];
    setMessage(issue && { field: String(issue.path[0]), text: issue.message });
    if (!parsed.success) return;
    const drawn = await mutateAsync(parsed.data).catch(() => null);
    if (drawn !== null) goTo(paths.formSample(drawn.id));
  };
  const messageOf = (field: string) => (message?.field === field ? message.text : undefined);
  return (
    <Dialog open onOpenChange={onClose} title="Draw a sample of forms" titleShown staysOpen>
      <form
        noValidate
        className="flex min-h-0 flex-1 flex-col"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void draw();
        }}
      >
        <DialogBody>
          <Field
            label="Forms of"
            hint="The source of the forms, as they are imported: forms that come later are compared as well."
            message={messageOf("other")}
          >
            {(control) => (
              <Input
                {...control}
                list="sources-of-forms"
                value={other}
                onChange={({ target }) => setOther(target.value)}
              />
            )}
          </Field>
          <datalist id="sources-of-forms">
            {others.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </datalist>
          <Field label="Bound of a station’s votes" message={messageOf("basis")}>
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={basis}
                onChange={({ target }) => setBasis(target.value === "ballots" ? "ballots" : "register")}
              >
                {bases.map((one) => (
                  <option key={one} value={one}>
                    {BASIS_WORDS[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Limit of the risk"
            hint={
              forms === null
                ? undefined
                : `${countedText(forms, "matching form", "matching forms")} reach it.`
            }
            message={messageOf("risk")}
          >
            {(control) => (
              <select
                {...control}
                className="select w-full"
                value={String(risk)}
                onChange={({ target }) => setRisk(target.value === "0.01" ? 0.01 : 0.05)}
              >
                {SAMPLE_RISKS.map((one) => (
                  <option key={one} value={one}>
                    {riskText(one)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field
            label="Seed"
            hint="At least 20 characters, rolled in public with dice: nobody may choose the stations."
            message={messageOf("seed")}
          >
            {(control) => (
              <Input
                {...control}
                autoComplete="off"
                value={seed}
                onChange={({ target }) => setSeed(target.value)}
              />
            )}
          </Field>
          {error && (
            <Alert tone="bad" announce="alert" title="Nothing was drawn">
              {explain(error)}
            </Alert>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary" busy={isPending}>
            {isPending ? "Drawing…" : "Draw"}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
