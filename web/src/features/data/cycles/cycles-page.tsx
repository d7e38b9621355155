import { readAccount } from "@command-center/contract/accounts/accounts";
import { listCycles, type CycleEntry } from "@command-center/contract/cycles";
import { Suspense, useCallback, useState } from "react";
import { explain } from "../../../api/errors.ts";
import { useRead } from "../../../api/queries.ts";
import { useAskedFor, useIsPast } from "../../../navigation/address.ts";
import { PAGES } from "../../../navigation/pages.ts";
import { Writing, WritingOff } from "../../../parts/past/writing.tsx";
import { EXPECTED } from "../../../page/expected.ts";
import { Ghost } from "../../../page/ghost.tsx";
import { sample } from "../../../page/sample.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lazy } from "../../../ui/loading/lazy.ts";
import { lazyPart } from "../../../ui/loading/lazy-part.ts";
import { PageHeader } from "../../../ui/page-header.tsx";
import { EmptyState, StaleNotice } from "../../../ui/states/states.tsx";
import { actionsOn, mayManage, whyNot, type CycleAction } from "./cycle-actions.ts";
import { CycleCard } from "./cycle-card.tsx";
import { ReadError } from "../../../page/read-error.tsx";

const PublishedResultsCard = lazy(async () => ({
  default: (await import("../../../parts/published-results/published-results-card.tsx")).PublishedResultsCard,
}));
const formPart = lazyPart(() => import("./cycle-dialog.tsx"));
const changesPart = lazyPart(() => import("./change-dialogs.tsx"));
const inForcePart = lazyPart(() => import("./in-force-dialog.tsx"));
const preload = (action: CycleAction) =>
  (action === "change" ? formPart : action === "inForce" ? inForcePart : changesPart).preload();

const CYCLE = {
  name: "0000–0000",
  seasonLabel: "0000–0000 Election Season",
  opensOn: "2000-07-01",
  closesOn: "2001-06-30",
  supportEmail: "support@commandcenter.example",
  dataSyncProvider: "the party's data desk",
  inForceAsked: null,
} as const;
const NEXT_EVENT = {
  title: "Nomination of district and city chairpersons",
  startsOn: "2000-09-10",
  endsOn: "2000-09-20",
  state: "upcoming",
} as const;
/** The cycle in force, and an earlier one without records. */
const SAMPLE = sample(listCycles.output, [
  {
    ...CYCLE,
    isInForce: true,
    contests: 4,
    calendar: Array.from({ length: EXPECTED.events }, () => NEXT_EVENT),
  },
  { ...CYCLE, contests: 0, calendar: 0 },
]);

/** `/data/cycles`: every election cycle and its actions. The page belongs to no cycle itself. */
export function CyclesPage() {
  const { data: account, isPending: isWhoPending } = useRead(readAccount, {});
  const read = useRead(listCycles, {});
  const { data: cycles, error } = read;
  const [open, setOpen] = useState<{ action: CycleAction | "make"; id: number | null } | null>(null);
  const form = formPart.use();
  const changes = changesPart.use();
  const inForce = inForcePart.use();
  const cycle = cycles?.find(({ id }) => id === open?.id);
  const close = () => setOpen(null);
  const show = (action: CycleAction, { id }: CycleEntry) => {
    preload(action);
    setOpen({ action, id });
  };
  const makeOne = useCallback(() => {
    formPart.preload();
    setOpen({ action: "make", id: null });
  }, []);
  const may = account !== undefined && mayManage(account);
  const isPast = useIsPast();
  useAskedFor("cycle", may && !isPast && cycles !== undefined, makeOne);
  // The button has its place before the account has loaded.
  const make = (account === undefined || may) && (
    <Button
      look="primary"
      aria-haspopup="dialog"
      disabled={account === undefined || cycles === undefined}
      onNear={formPart.preload}
      onClick={makeOne}
    >
      <Icon name="plus" className="size-4" />
      New cycle
    </Button>
  );
  return (
    <>
      <PageHeader
        title={PAGES.cycles.title}
        subtitle={
          <>
            Election cycles with their days, contests and calendar, newest first
            {account && whyNot(account) !== null && <span className="block">{whyNot(account)}</span>}
          </>
        }
        actions={<Writing>{make}</Writing>}
      />
      <WritingOff className="mb-4" />
      {cycles === undefined || isWhoPending ? (
        // A card's actions depend on the account, so cards wait for it.
        error === null ? (
          <Ghost what="the cycles" inCards>
            <div className="grid grid-cols-1 gap-4">
              {SAMPLE.map((one) => (
                <CycleCard
                  key={one.id}
                  cycle={one}
                  previous={one.name}
                  actions={[one.isInForce ? "remove" : "inForce"]}
                  onAction={show}
                  onNear={preload}
                />
              ))}
            </div>
          </Ghost>
        ) : (
          <ReadError what="The cycles" read={read} />
        )
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {error !== null && <StaleNotice>Not up to date: {explain(error)}</StaleNotice>}
          {cycles.length === 0 && (
            <EmptyState title="No election cycle yet">
              Every figure belongs to a cycle. The first becomes current at once.
            </EmptyState>
          )}
          {cycles.map((one) => (
            <CycleCard
              key={one.id}
              cycle={one}
              previous={cycles.find(({ id }) => id === one.previousCycle)?.name}
              actions={actionsOn(one, cycles, account)}
              onAction={show}
              onNear={preload}
            />
          ))}
          <Suspense fallback={null}>
            <PublishedResultsCard />
          </Suspense>
        </div>
      )}
      {form && cycles && open?.action === "make" && (
        <form.CycleDialog cycle={null} cycles={cycles} onClose={close} />
      )}
      {form && cycles && cycle && open?.action === "change" && (
        <form.CycleDialog key={cycle.id} cycle={cycle} cycles={cycles} onClose={close} />
      )}
      {changes && cycle && open?.action === "contests" && (
        <changes.ContestsDialog cycle={cycle} onClose={close} />
      )}
      {inForce && cycles && cycle && open?.action === "inForce" && (
        <inForce.InForceDialog cycle={cycle} cycles={cycles} username={account?.username} onClose={close} />
      )}
      {changes && cycles && open?.action === "remove" && (
        <changes.RemoveSampleDialog cycles={cycles} onClose={close} />
      )}
    </>
  );
}
