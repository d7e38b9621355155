import { MOST_SHOWN_CHARACTERS } from "@command-center/contract/exports/chosen-rows";
import { HIDING } from "@command-center/contract/wire/values";
import { wholeText } from "../../ui/format.ts";

const UNSENDABLE = new RegExp(`[\\p{Cc}\\p{Cf}\\p{Cs}${HIDING}]`, "gu");

interface Words {
  readonly label: string;
  readonly value: string;
}

/** What a list is narrowed and sorted by without what a call refuses: text can be pasted into a search that no eye sees. */
export function sendable(words: readonly Words[]): Words[] {
  const plain = (text: string) => wholeText(text.replaceAll(UNSENDABLE, "").trim(), MOST_SHOWN_CHARACTERS);
  return words
    .map(({ label, value }) => ({ label: plain(label), value: plain(value) }))
    .filter(({ label, value }) => label !== "" && value !== "");
}
