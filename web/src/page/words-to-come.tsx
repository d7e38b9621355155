import { SkeletonWords } from "../ui/states/skeleton.tsx";

export interface WordsToComeProps {
  /** Undefined until the answer that they are made of has come. */
  words: string | undefined;
  /** Words of about that length: a line that they break is broken from the start. */
  like: string;
  /** What screen readers read until then, where the words are all that a heading says. */
  meanwhile?: string;
}

/** Words that come with an answer; until then their room, so that nothing below moves when they do. */
export function WordsToCome({ words, like, meanwhile }: WordsToComeProps) {
  if (words !== undefined) return words;
  return (
    <>
      {meanwhile !== undefined && <span className="sr-only">{meanwhile}</span>}
      <SkeletonWords like={like} unseen />
    </>
  );
}
