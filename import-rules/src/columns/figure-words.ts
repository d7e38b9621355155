/** Words of headers and row names that are about figures, codes or running numbers. */
const WORDS: ReadonlySet<string> = new Set(
  [
    "all and at by code codes count counts counted cast column difference female females figure figures for from gender grand hash",
    "id identifier in index invalid issued line lines male males men missing no nos not null number numbers num of officials on or order",
    "overall page pages paper papers percent percentage pct per position ps pwd rank ref reference reg register registered rejected",
    "received receive reported reporting reports row rows running sequence seq serial sex sn sno spoiled spoilt station stations string",
    "sub sum summary the total totals turn turnout turned out undelivered unissued unused up used valid void voided vote voted voter voters",
    "votes women youth ballot ballots box boxes polled polling poll discrepancy variance streams stream agents",
    "over overvote overvotes under undervote undervotes blank blanks write writein writeins ins disputed objected",
    "district dist constituency const county cnty subcounty scty sbty parish par ward village region subregion ea",
  ].flatMap((line) => line.toUpperCase().split(" ")),
);

/** Words that stand in such a header without saying alone that it is about figures. */
const BESIDE: ReadonlySet<string> = new Set(
  "ALL AND AT BY FOR FROM IN INS OF ON OR OUT OVER PAR PER SUB THE TURN UNDER UP USED".split(" "),
);

/** “voterCounts” is two words. */
const CAMEL = /(\p{Ll})(\p{Lu})/gu;

/**
 * Whether a name is one of figures, codes or running numbers and so of no candidate: `Registered voters`, `Ballots issued`,
 * `NO_OF_MALES`, `PS CODE`. All of its words must be, so that “Male Hassan” stays a person.
 */
export function namesFigure(name: string): boolean {
  const words = name
    .normalize("NFKC")
    .replace(CAMEL, "$1 $2")
    .toUpperCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== "");
  return (
    words.length > 0 && words.every((word) => WORDS.has(word)) && words.some((word) => !BESIDE.has(word))
  );
}
