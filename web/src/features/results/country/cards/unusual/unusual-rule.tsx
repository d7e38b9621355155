import { UNUSUAL_RULE_WORDS } from "@command-center/domain/results/stations/units";
import { Suspense, useId, useState } from "react";
import { cx } from "../../../../../ui/class-names.ts";
import { formatCount } from "../../../../../ui/format.ts";
import { Icon } from "../../../../../ui/icon.tsx";
import { lazy } from "../../../../../ui/loading/lazy.ts";
import { Loading, SkeletonWords } from "../../../../../ui/states/skeleton.tsx";
import type { OpenedRuleProps } from "./opened-rule.tsx";

/** What is in a rule comes once it is opened: with it come the parts of lists, which the page's first screen does without. */
const fetchOpened = async () => ({ default: (await import("./opened-rule.tsx")).OpenedRule });
const preload = () => void fetchOpened().catch(() => undefined);
const Opened = lazy(fetchOpened);

/** A rule with how many it found; opened, with what. */
export function Rule({ rule, found, results, address, asked }: OpenedRuleProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const head = (
    <>
      <b className={cx("min-w-9 text-right tabular-nums", found === 0 && "font-normal text-mute")}>
        {formatCount(found)}
      </b>
      <span className={found === 0 ? "text-mute" : "font-semibold"}>{UNUSUAL_RULE_WORDS[rule]}</span>
    </>
  );
  if (found === 0)
    return <li className="flex items-baseline gap-3 border-t border-line py-2 first:border-0">{head}</li>;
  return (
    <li className="border-t border-line py-1 first:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        onPointerEnter={preload}
        onFocus={preload}
        className="flex w-full items-baseline gap-3 rounded-sm py-1 text-left hover:bg-hover pointer-coarse:min-h-11"
      >
        {head}
        <Icon
          name={isOpen ? "chevron-down" : "chevron-right"}
          className="ml-auto size-4 self-center text-mute"
        />
      </button>
      <div id={id} hidden={!isOpen} className="pb-2 pl-12">
        {isOpen && (
          <Suspense fallback={<OpenedSkeleton />}>
            <Opened rule={rule} found={found} results={results} address={address} asked={asked} />
          </Suspense>
        )}
      </div>
    </li>
  );
}

function OpenedSkeleton() {
  return (
    <Loading what="the results of this rule">
      <p className="text-12">
        <SkeletonWords like="00 NAME OF A STATION: 000 of 000 voters" />
      </p>
    </Loading>
  );
}
