import {
  auditFilters,
  listAuditEntries,
  readAuditChain,
  type AuditChain,
  type AuditFilters,
} from "@command-center/contract/accounts/audit";
import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useRead } from "../../../api/queries.ts";
import { setAddress, useHeld } from "../../../navigation/address.ts";

export const FILTER_NAMES = ["person", "group", "from", "to", "address", "q", "record", "views"] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The log's filters in the address, as typed; "" for one that is not there. */
export function useHeldFilters(): Record<FilterName, string> {
  const person = useHeld("person");
  const group = useHeld("group");
  const from = useHeld("from");
  const to = useHeld("to");
  const address = useHeld("address");
  const q = useHeld("q");
  const record = useHeld("record");
  const views = useHeld("views");
  return useMemo(
    () => ({
      person: person ?? "",
      group: group ?? "",
      from: from ?? "",
      to: to ?? "",
      address: address ?? "",
      q: q ?? "",
      record: record ?? "",
      views: views ?? "",
    }),
    [person, group, from, to, address, q, record, views],
  );
}

/** In the address: entries that a list was viewed are shown. */
export const VIEWS_SHOWN = "shown";

/**
 * Filters as the server takes them: what it would refuse is left out. Views of lists are hidden unless the address shows them, or
 * another filter asks for one kind of entries.
 */
export function filtersOf(filterTexts: Record<FilterName, string>): AuditFilters {
  const { group, record, views } = filterTexts;
  const areHidden = group === "" && record === "" && views !== VIEWS_SHOWN;
  return { ...typedFilters(filterTexts), ...(areHidden && { views: "hidden" }) };
}

function typedFilters(filterTexts: Record<FilterName, string>): AuditFilters {
  const known = FILTER_NAMES.filter((name) => {
    return (
      name !== "views" &&
      filterTexts[name] !== "" &&
      auditFilters.safeParse({ [name]: filterTexts[name] }).success
    );
  });
  return Object.fromEntries(known.map((name) => [name, filterTexts[name]]));
}

/** Writes filters into the address, from the newest entry on. */
export function setFilters(values: Readonly<Record<FilterName, string | null>>): void {
  setAddress({ ...values, before: null }, "push");
}

/** One page of entries; the page before it stays while the next one comes. */
export function useAuditEntries(filters: AuditFilters) {
  const beforeInAddress = useHeld("before");
  const before =
    beforeInAddress !== null && /^[1-9]\d{0,8}$/.test(beforeInAddress) ? beforeInAddress : undefined;
  const input = { ...filters, ...(before === undefined ? {} : { before: Number(before) }) };
  const read = useRead(listAuditEntries, input, {
    // What people did is not left lying on the device.
    persister: (answer, context) => answer(context),
    placeholderData: keepPreviousData,
  });
  return { read, isNewest: before === undefined };
}

const WHILE_CHECKING = 500;
const AT_REST = 15_000;

/** The state of the chain, asked for often while a check is under way. */
export function useAuditChain() {
  return useRead(
    readAuditChain,
    {},
    {
      // What people did is not left lying on the device.
      persister: (answer, context) => answer(context),
      refetchInterval: ({ state }: { state: { data: AuditChain | undefined } }) =>
        state.data?.check?.state === "running" ? WHILE_CHECKING : AT_REST,
    },
  );
}
