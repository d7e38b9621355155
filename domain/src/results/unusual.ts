import { countedText } from "../number-text.ts";
import { candidateName } from "./stations/candidate-names.ts";
/** From which share of the register on a turnout is unusual, in percent. */
export const UNUSUAL_TURNOUT = 99;
/** Stations of the same district with the same figures are unusual where at least so many candidates have votes. */
export const SAME_FIGURES_CANDIDATES = 3;
/** A leader is unlike the neighbours' where the other stations of the parish are at least so many, all led by one candidate. */
export const LEAST_NEIGHBOURS = 2;

const number = (count: number) => count.toLocaleString("en-GB");

/** What is unusual about a result, in figures: the one place for these words. */
export const unusualFigures = {
  "more-than-voters": ({ total, registered }: { readonly total: number; readonly registered: number }) =>
    `${countedText(total, "vote", "votes")}, ${countedText(registered, "voter", "voters")} on the station list`,
  "turnout-99": ({ total, registered }: { readonly total: number; readonly registered: number }) =>
    `${number(total)} of ${countedText(registered, "voter", "voters")}`,
  "one-candidate": ({ valid, leader }: { readonly valid: number; readonly leader: string }) =>
    `${candidateName(leader)}: ${number(valid)} of ${countedText(valid, "valid vote", "valid votes")}`,
  "no-invalid": ({ total, stations }: { readonly total: number; readonly stations: number }) =>
    `0 invalid of ${countedText(total, "vote", "votes")} in ${countedText(stations, "station", "stations")}`,
  "more-invalid": ({ invalid, valid }: { readonly invalid: number; readonly valid: number }) =>
    `${number(invalid)} invalid, ${number(valid)} valid`,
  /** `other` is the first of the others that have the same figures, `others` how many they are. */
  "same-figures": ({
    valid,
    invalid,
    other,
    others,
  }: {
    readonly valid: number;
    /** Null where it is not known. */
    readonly invalid: number | null;
    readonly other: string;
    readonly others: number;
  }) =>
    `${number(valid)} valid, ${invalid === null ? "invalid votes not known" : `${number(invalid)} invalid`}, each candidate as in ${other}${
      others > 1 ? ` and ${countedText(others - 1, "other station", "other stations")}` : ""
    }`,
  "unlike-neighbours": ({
    leader,
    usual,
    neighbours,
  }: {
    readonly leader: string;
    readonly usual: string;
    readonly neighbours: number;
  }) =>
    `${candidateName(leader)} leads; ${candidateName(usual)} in the ${number(neighbours)} others of the parish`,
};
