import { Alert } from "../ui/states/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/controls/button.tsx";
import { Card } from "../ui/card.tsx";
import { Chip } from "../ui/chip.tsx";
import { Fact, SMALL_FIGURE } from "../ui/fact.tsx";
import { EmptyState, ErrorState, FailedLine, StaleNotice } from "../ui/states/states.tsx";
import { Icon } from "../ui/icon.tsx";
import { ICON_NAMES } from "../ui/icon-names.ts";
import { PageHeader } from "../ui/page-header.tsx";
import { ProgressBar } from "../ui/states/progress-bar.tsx";
import { Loading, Skeleton, SkeletonWords } from "../ui/states/skeleton.tsx";
import { UnsavedLine } from "../ui/overlays/unsaved.tsx";
import type { Exhibit } from "./exhibit.tsx";

const LONG = "Ŋora's petition about the primary in Kibale-Kyegegwa-Kyenjojo waits for the panel's ruling";
const nothing = () => {};

/** What only tells. */
export const EXHIBITS: readonly Exhibit[] = [
  {
    file: "ui/states/alert.tsx",
    states: {
      bad: () => (
        <Alert tone="bad" title="Kampala Mobilization Crisis" onDismiss={nothing}>
          8% primary turnout requires immediate intervention
        </Alert>
      ),
      warning: () => (
        <Alert tone="warning" title="Two results disagree">
          The register was counted twice.
        </Alert>
      ),
      good: () => <Alert tone="good" title="The password was changed" />,
      note: () => <Alert>Figures as of 2 September 2025.</Alert>,
      "long, with a way on": () => (
        <Alert tone="bad" title={LONG} action={<Button>Open the petition</Button>} onDismiss={nothing}>
          {LONG}.
        </Alert>
      ),
    },
  },
  {
    file: "ui/badge.tsx",
    states: {
      tones: () => (
        <>
          <Badge>Moderate</Badge> <Badge tone="good">Stronghold</Badge> <Badge tone="bad">Crisis</Badge>{" "}
          <Badge tone="middling">−12.2%</Badge>
        </>
      ),
    },
  },
  {
    file: "ui/card.tsx",
    states: {
      plain: () => <Card>No title</Card>,
      "title, note, action": () => (
        <Card title="Members" note="18,500,000 of 22,000,000, 2 Sep 2025" actions={<Button>Table</Button>}>
          Content
        </Card>
      ),
      "body close, a notice between": () => (
        <Card title="Members, close" distance="close" notice={<StaleNotice>Not up to date</StaleNotice>}>
          Content
        </Card>
      ),
      "body far": () => (
        <Card title="Members, far" distance="far">
          Content
        </Card>
      ),
      "long title": () => <Card title={LONG} note={LONG} actions={<Button>Table</Button>} />,
    },
  },
  {
    file: "ui/chip.tsx",
    states: {
      states: () => (
        <div className="flex flex-wrap gap-2">
          <Chip>2 Sep 2025</Chip>
          <Chip dashed>Sample data</Chip>
          <Chip dot="good">Live 09:41</Chip>
          <Chip dot="middling">Polling</Chip>
          <Chip dot="bad">Offline, 5 min old</Chip>
          <Chip dot="quiet">Limited to Ŋora's</Chip>
        </div>
      ),
    },
  },
  {
    file: "ui/states/states.tsx",
    states: {
      "nothing to show": () => <EmptyState title="No results found matching your criteria" />,
      "nothing to show, with the way on": () => (
        <EmptyState title="No petition is filed yet" action={<Button>Clear the filters</Button>}>
          {LONG}.
        </EmptyState>
      ),
      failed: () => <ErrorState title="The districts could not be loaded" />,
      "failed, can be tried again": () => (
        <ErrorState title="The districts could not be loaded" onRetry={nothing}>
          The server could not be reached.
        </ErrorState>
      ),
      "failed, being tried again": () => (
        <ErrorState title="The districts could not be loaded" onRetry={nothing} retrying />
      ),
      "a failed line": () => <FailedLine what="Saved views" read={{ isFetching: false, refetch: nothing }} />,
      "a failed line, retrying": () => (
        <FailedLine what="Saved views" read={{ isFetching: true, refetch: nothing }} />
      ),
      "a long failed line": () => <FailedLine what={LONG} read={{ isFetching: false, refetch: nothing }} />,
      stale: () => <StaleNotice>As of 5 min ago</StaleNotice>,
      "stale, long": () => <StaleNotice>{LONG}</StaleNotice>,
    },
  },
  {
    file: "ui/fact.tsx",
    states: {
      "figure, note, long": () => (
        <dl className="grid gap-3">
          <Fact name="Turnout">49.8%</Fact>
          <Fact name="Lead" note="published 2,871" look={SMALL_FIGURE}>
            2,864
          </Fact>
          <Fact name={LONG} note={LONG} look="wrap-anywhere">
            {LONG}
          </Fact>
        </dl>
      ),
    },
  },
  {
    file: "ui/icon.tsx",
    states: {
      all: () => (
        <div className="flex flex-wrap gap-3">
          {ICON_NAMES.map((name) => (
            <Icon key={name} name={name} />
          ))}
        </div>
      ),
    },
  },
  {
    file: "ui/page-header.tsx",
    states: {
      "title, subtitle, action": () => (
        <PageHeader title="Districts" subtitle="146 districts and cities" actions={<Button>Export</Button>} />
      ),
      long: () => <PageHeader title={LONG} subtitle={LONG} actions={<Button>Export</Button>} />,
    },
  },
  {
    file: "ui/states/progress-bar.tsx",
    states: {
      "half, with a mark": () => <ProgressBar label="Turnout" value={49.8} mark={62} />,
      none: () => <ProgressBar label="Turnout" value={0} />,
      all: () => <ProgressBar label="Turnout" value={100} />,
      "below and beyond": () => (
        <div className="grid gap-3">
          <ProgressBar label="Below" value={-20} mark={-20} />
          <ProgressBar label="Beyond" value={140} mark={140} />
        </div>
      ),
    },
  },
  {
    file: "ui/states/skeleton.tsx",
    states: {
      "words to come, in their lines": () => (
        <Loading what="the words">
          <p className="text-16 font-semibold">
            <SkeletonWords like="A heading of some length" />
          </p>
          <p className="text-12">
            <SkeletonWords like={LONG} />
          </p>
        </Loading>
      ),
      "line and block": () => (
        <div className="grid gap-2">
          <Skeleton />
          <Skeleton className="h-10 w-full" />
        </div>
      ),
    },
  },
  {
    file: "ui/overlays/unsaved.tsx",
    states: { usual: () => <UnsavedLine /> },
  },
];
