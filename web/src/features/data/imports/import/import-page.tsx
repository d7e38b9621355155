import { readAccount } from "@command-center/contract/accounts/accounts";
import { momentText } from "@command-center/domain/time/moment-text";
import { importedFile } from "@command-center/contract/imports/import-files";
import { readImport, type ImportDetail, type ImportState } from "@command-center/contract/imports/imports";
import { useEffect, useRef, type ReactNode } from "react";
import { addressOf } from "../../../../api/client.ts";
import { ApiError, explain } from "../../../../api/errors.ts";
import { useRead } from "../../../../api/queries.ts";
import { usePath } from "../../../../navigation/address.ts";
import { Link } from "../../../../navigation/link.tsx";
import { HistoryCard } from "../../../../parts/records/history-card.tsx";
import { PAGES } from "../../../../navigation/pages.ts";
import { paths, plainPath } from "../../../../navigation/paths.ts";
import { BackLink } from "../../../../page/back-link.tsx";
import { ListTrail } from "../../../../parts/lists/trail/list-trail.tsx";
import { WritingOff } from "../../../../parts/past/writing.tsx";
import { useTitle } from "../../../../page/use-title.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Card } from "../../../../ui/card.tsx";
import { buttonClass } from "../../../../ui/controls/button.tsx";
import { Icon } from "../../../../ui/icon.tsx";
import { PageHeader } from "../../../../ui/page-header.tsx";
import { toasts } from "../../../../ui/overlays/toast-store.ts";
import { EmptyState, StaleNotice } from "../../../../ui/states/states.tsx";
import { Loading, SkeletonWords } from "../../../../ui/states/skeleton.tsx";
import { contestText, isUnderWay, kindText, rowsText, STATE_WORDS } from "../import-words.ts";
import { ChangesCard } from "./changes-card.tsx";
import { ColumnsCard } from "./columns-card.tsx";
import { CoverageCard } from "./coverage-card.tsx";
import { DecisionCard } from "./decision-card.tsx";
import { EditionsCard, ProgressCard, RefusalCard } from "./state-cards.tsx";
import { ImpactCard } from "./impact-card.tsx";
import { ProblemsCard } from "./problems-card.tsx";
import { AnswersCard } from "./answers-card.tsx";
import { QuestionsCard } from "./questions-card.tsx";
import { RecognisedCard } from "./recognised-card.tsx";
import { RowsCard } from "./rows-card.tsx";
import { StepNow, StepsBar, StepsBarSkeleton } from "./steps-bar.tsx";
import { ReadError } from "../../../../page/read-error.tsx";

/** How often one is asked about that is under way. */
const ASKED_EVERY_MS = 1_000;

/** `/data/imports/<id>`: how a file is read, its questions, its changes, and the decision. */
export function ImportPage() {
  const name = plainPath(usePath()).split("/").at(-1) ?? "";
  const isNumber = /^[1-9]\d{0,8}$/.test(name);
  const id = Number(name);
  const read = useRead(
    readImport,
    { id },
    {
      enabled: isNumber,
      // Somebody else may have answered since: what is decided on is asked anew at each coming.
      staleTime: 0,
      refetchInterval: ({ state: { data } }) =>
        data !== undefined && isUnderWay(data.state) ? ASKED_EVERY_MS : 30_000,
    },
  );
  const { data: account } = useRead(readAccount, {});
  const { data, error } = read;
  useTitle(data?.file.name);
  useHeldFocus(data?.state);
  const status = error instanceof ApiError ? error.status : null;
  if (!isNumber || (data === undefined && (status === 404 || status === 403 || status === 400)))
    return (
      <>
        <Back />
        <PageHeader title={status === 403 ? PAGES.import.title : "No such import"} />
        <EmptyState
          title={
            status === 403
              ? "Imports are for analysts and administrators"
              : `There is no import ${name.slice(0, 20)}`
          }
          action={
            status !== 403 && (
              <Link href={paths.imports()} className={buttonClass()}>
                All imports
              </Link>
            )
          }
        >
          {error === null || status === 404 ? undefined : explain(error)}
        </EmptyState>
      </>
    );
  if (data === undefined)
    return (
      <>
        <Back />
        <PageHeader
          title={PAGES.import.title}
          subtitle={<SkeletonWords like="Import 0 · results by station" unseen />}
        />
        {error ? <ReadError what="The import" read={read} /> : <PageOfSkeletons />}
      </>
    );
  return (
    <>
      <Back />
      <PageHeader
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 wrap-anywhere">{data.file.name}</span>
            <Badge tone={STATE_WORDS[data.state].tone}>{STATE_WORDS[data.state].name}</Badge>
          </span>
        }
        subtitle={subtitleOf(data)}
        actions={
          data.cleared === null && (
            <a
              href={addressOf(importedFile.path, { id: data.id })}
              download
              className={buttonClass({ look: "ghost" })}
            >
              <Icon name="download" className="size-4" />
              Original file
            </a>
          )
        }
      />
      <p role="status" className="sr-only">
        {STATE_WORDS[data.state].name}
      </p>
      <WritingOff className="mb-4" />
      <StepsBar found={data} />
      <StepNow found={data} />
      {error && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
      {data.cleared !== null && (
        <p className="mb-4 text-mute">
          The file, its problems and its changed rows were deleted on {momentText(data.cleared)}, 30 days
          after the import ended.
        </p>
      )}
      <Cards found={data} username={account?.username} />
    </>
  );
}

function subtitleOf({ id, kind, ...found }: ImportDetail): string {
  const contest = contestText(found);
  return [
    `Import ${id}`,
    ...(kind === null ? [] : [kindText(kind).toLowerCase()]),
    ...(contest === null ? [] : [contest]),
  ].join(" · ");
}

/** Reports a commit that ends while its page is open: `Imported: 293 rows`. */
function useCommitMessage({ state, counts, file }: ImportDetail): void {
  const before = useRef(state);
  const rows = counts === null ? null : counts.rows - counts.refused;
  useEffect(() => {
    const wasOpen = OPEN.has(before.current);
    before.current = state;
    if (state !== "committed" || !wasOpen || rows === null) return;
    toasts.add({ title: `Imported: ${rowsText(rows)}`, description: file.name });
  }, [state, rows, file.name]);
}
const OPEN: ReadonlySet<ImportState> = new Set(["ready", "waiting-for-approval", "committing"]);

/** What there is to be seen of an import in its state. */
function Cards({ found, username }: { found: ImportDetail; username: string | undefined }) {
  const { state, refusal, counts, impact, questions, problems, columns, sameFile, id } = found;
  useCommitMessage(found);
  const isReading = state === "reading";
  // What was found out before a correction is not so any more.
  const isKnown = !isReading && state !== "refused";
  const open = questions.filter(({ answer }) => answer === null);
  const answered = questions.filter(({ answer }) => answer !== null);
  // A needed column has no field: that comes first.
  const isStuck = state === "questions" && open.length === 0;
  const columnsCard = isKnown && columns.length > 0 && (
    <ColumnsCard key={JSON.stringify(columns.map(({ field }) => field))} found={found} />
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <RecognisedCard key={state} found={found} />
      {isKnown && counts !== null && counts.rows > 0 && (
        <RowsCard counts={counts} comparedAt={found.comparedAt} state={state} kind={found.kind} />
      )}
      {isStuck && columnsCard}
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
        <div className="grid min-w-0 gap-4 wide:col-span-8">
          {isUnderWay(state) && <ProgressCard found={found} />}
          {refusal !== null && <RefusalCard found={found} refusal={refusal} />}
          {state === "questions" && open.length > 0 && (
            <QuestionsCard key={`${id} ${open.map((one) => one.id).join()}`} found={found} questions={open} />
          )}
          {isKnown && answered.length > 0 && <AnswersCard found={found} answered={answered} />}
          {isKnown && !isStuck && <ImpactCard impact={impact} found={found} />}
          {isKnown && found.coverage !== null && found.coverage.areas.length > 0 && (
            <CoverageCard coverage={found.coverage} kind={found.kind} />
          )}
          {isKnown && !isStuck && found.cleared === null && counts !== null && counts.changed > 0 && (
            <ChangesCard key={found.comparedAt} found={found} changed={counts.changed} />
          )}
          {isKnown && problems.length > 0 && <ProblemsCard found={found} />}
        </div>
        <div className="grid min-w-0 gap-4 wide:col-span-4">
          <DecisionCard key={state} found={found} username={username} />
          {sameFile.length > 0 && <EditionsCard sameFile={sameFile} id={id} state={state} />}
          <HistoryCard kind="import" id={String(id)} />
        </div>
      </div>
      {!isStuck && columnsCard}
    </div>
  );
}

function Back() {
  return (
    <ListTrail>
      <BackLink href={paths.imports()}>All imports</BackLink>
    </ListTrail>
  );
}

/** What was pressed may be gone in the next state: then the heading, which says the state, takes the focus. */
function useHeldFocus(state: ImportState | undefined): void {
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== undefined && before.current !== state && document.activeElement === document.body)
      document.querySelector<HTMLElement>("h1")?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
}

function PageOfSkeletons(): ReactNode {
  return (
    <Loading what="the import" inCards>
      <StepsBarSkeleton />
      <div className="grid grid-cols-1 gap-4">
        {["Recognised", "Rows", "What would change"].map((title) => (
          <Card key={title} className="skeleton">
            <p>
              <SkeletonWords like={title} />
            </p>
            <p className="mt-3">
              <SkeletonWords like="Results by station · 0000–0000 · President, 00 Nov 0000 · Electoral Commission" />
            </p>
          </Card>
        ))}
      </div>
    </Loading>
  );
}
