import { usePathname } from "wouter/use-browser-location";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Icon } from "../../ui/icon.tsx";
import { PageHeader } from "../../ui/page-header.tsx";
import { plainPath } from "../../navigation/paths.ts";
import { PLANS } from "./being-built.ts";
import { NotFoundPage } from "./not-found-page.tsx";

/** In place of a page that comes later: says so, and leads to the data that is there. */
export function BeingBuiltPage() {
  const path = usePathname();
  const plan = PLANS.find((candidate) => candidate.path === plainPath(path));
  if (!plan) return <NotFoundPage />;
  return (
    <div className="max-w-4xl">
      <PageHeader
        title={plan.title}
        subtitle="This page is being built. Its data is already recorded and answered by the server."
        actions={<Badge tone="middling">Being built</Badge>}
      />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title="What it will show">
          <ul className="mt-2 grid gap-2">
            {plan.shows.map((line) => (
              <li key={line} className="border-t border-line pt-2 first:border-0 first:pt-0">
                {line}
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Data that is there" note="As the server answers it, in JSON">
          <ul className="mt-1">
            {plan.data.map((endpoint) => (
              <li key={endpoint.path} className="border-t border-line py-2 first:border-0">
                <a
                  href={endpoint.path}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-flex items-center gap-1.5 font-semibold underline decoration-line underline-offset-4 hover:decoration-ink pointer-coarse:min-h-11"
                >
                  {endpoint.path}
                  <Icon name="external-link" className="size-3.5 text-mute" />
                  <span className="sr-only">(opens in a new tab)</span>
                </a>
                <p className="text-12 text-mute">{endpoint.summary}</p>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
