// Classes of characters that comparisons pass over, as the inside of a bracket of a regular expression: JavaScript's with the flag
// `u`, and PostgreSQL's.

/** Characters without a width, and those that only direct how others are shown: zero-width spaces, soft hyphens, bidi marks. */
export const UNSEEN =
  "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8";
/** All that people and programs write for an apostrophe. Half of them count as letters elsewhere, such as `ʼ`. */
export const APOSTROPHES =
  "'`\\u00b4\\u02b9-\\u02bf\\u02c8\\u02ca\\u02cb\\u055a\\u05f3\\u2018\\u2019\\u201b\\u2032\\u2035\\ua78b\\ua78c\\uff07";
/** Accents over and under letters, once normal form D has parted them. Marks of other scripts are letters of their own. */
export const ACCENTS = "\\u0300-\\u036f";
/** Dashes, minus and hyphen. */
export const DASHES =
  "\\u002d\\u058a\\u05be\\u2010-\\u2015\\u2053\\u207b\\u208b\\u2212\\u2e3a\\u2e3b\\ufe58\\ufe63\\uff0d";
