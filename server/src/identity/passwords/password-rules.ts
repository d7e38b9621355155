import long from "./common-long-passwords.json" with { type: "json" };

/** The name that the product goes by, spelt as {@link plain} spells it. */
const PRODUCT = "commandcenter";

/**
 * What is wrong with a new password, as a sentence; null where it will do. Refused are the commonest passwords, the
 * user's and the product's name, each also in other case, repeated, or with digits and signs before or behind. Nothing
 * is asked of its composition (NIST SP 800-63B, 3.1.1.2); its length is checked by the contract.
 */
export async function weaknessOf(password: string, username: string): Promise<string | null> {
  const guesses = guessesAt(password);
  if (guesses.some((guess) => plain(guess) === PRODUCT)) {
    return "Choose a password that is not the name of this product.";
  }
  if (guesses.some((guess) => plain(guess) === plain(username))) {
    return "Choose a password that is not your user name.";
  }
  const common = await commonPasswords();
  return guesses.some((guess) => common.has(guess))
    ? "That password is one of the commonest. Choose another one, such as four words that have nothing to do with each other."
    : null;
}

/** What somebody who tries common words would have to try to come upon this password. */
function guessesAt(password: string): string[] {
  const whole = password.toLowerCase();
  const core = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  // Without any letter there is nothing that the digits could be an ornament of.
  const worn = core === "" ? [whole] : [whole, core];
  return [...new Set([...worn, ...worn.map(repeated)])];
}

/** The shortest text that gives this one when it is repeated; the text itself where none is shorter. */
function repeated(text: string): string {
  const period = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, period);
}

function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

let loading: Promise<ReadonlySet<string>> | undefined;

/**
 * Some 50,000 of every length, loaded when the first password is chosen: few people ever do, and the list takes some
 * megabytes. And those of the 3,500 commonest with 12 characters or more that nothing else here refuses.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set([...dictionary["passwords-common"], ...long.passwords.split(" ")]),
  );
  return loading;
}
