import { checkShare, type ShareCheck } from "@command-center/contract/shares";
import { shareCodeIn, shareCodeText } from "@command-center/domain/shares/share-code";
import { longDayText, momentText } from "@command-center/domain/time/moment-text";
import { useState, type FormEvent } from "react";
import { explain, isRefused } from "../../api/errors.ts";
import { useRead } from "../../api/queries.ts";
import { goTo, usePath } from "../../navigation/address.ts";
import { PAGES } from "../../navigation/pages.ts";
import { paths, lastName } from "../../navigation/paths.ts";
import { useTitle } from "../../page/use-title.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Field, Input } from "../../ui/controls/field.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState } from "../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../ui/states/skeleton.tsx";
import { Verdict } from "./verdict.tsx";
import { ReadError } from "../../page/read-error.tsx";

/** `/c/<code>`: whether what was shared still holds, and what changed. */
export function SharePage() {
  const typed = lastName(usePath()).slice(0, 40);
  const known = shareCodeIn(typed);
  const code = known === null ? typed.toUpperCase() : shareCodeText(known);
  useTitle(`Code ${code}`);
  return <Code key={code} code={code} />;
}

function Code({ code }: { code: string }) {
  const read = useRead(checkShare, { code });
  const { data, error } = read;
  return (
    <>
      <PageHeader
        title={data?.code ?? code}
        subtitle={data === undefined && error === null ? WAITING : subtitleOf(data)}
      />
      {data !== undefined ? (
        <Verdict check={data} />
      ) : error === null ? (
        <Loading what="the code">
          <div className="h-80 max-w-3xl rounded-lg border border-line bg-surface" />
        </Loading>
      ) : isRefused(error) ? (
        <EmptyState title={explain(error)} action={<OtherCode />} />
      ) : (
        <ReadError what="The code" read={read} />
      )}
    </>
  );
}

const WAITING = (
  <SkeletonWords like="Shared on 0 Sep 0000, 00:00 EAT, with figures as of 0 September 0000" unseen />
);

function subtitleOf(check: ShareCheck | undefined) {
  if (check === undefined || check.state === "outside") return PAGES.share.title;
  return `Shared on ${momentText(check.sharedAt)}, with figures as of ${longDayText(check.asOf)}`;
}

function OtherCode() {
  const [typed, setTyped] = useState("");
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") goTo(paths.share(typed.trim()));
  };
  return (
    <form onSubmit={open} className="mt-1 flex flex-wrap items-end gap-2">
      <Field label="Another code">
        {(control) => (
          <Input
            {...control}
            className="uppercase"
            value={typed}
            maxLength={20}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit">Check</Button>
    </form>
  );
}
