import { searchText } from "@command-center/domain/names/search-text";
import { Link } from "../navigation/link.tsx";
import { buttonClass } from "../ui/controls/button.tsx";

interface NamedPage {
  readonly name: string;
  readonly href: string;
}

export interface NoSuchPageProps {
  title: string;
  /** The name that the address asks for, and the words before and after it. */
  asked: string;
  before: string;
  after: string;
  /** Pages that exist: those with a similar name are offered. */
  known?: readonly NamedPage[];
  /** Other places to go, the best one first. */
  links: readonly NamedPage[];
}

/** In the place of a page or record that does not exist, or that the account may not see. */
export function NoSuchPage({ title, asked, before, after, known, links }: NoSuchPageProps) {
  const words = searchText(asked);
  const meant =
    words.length < 3 || known === undefined
      ? []
      : known.filter(({ name }) => searchText(name).startsWith(words.slice(0, 4))).slice(0, 4);
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        {title}
      </h1>
      <p className="max-w-prose break-words text-mute">
        {before}
        <span className="font-semibold break-all text-ink">{asked}</span>
        {after}
      </p>
      {meant.length > 0 && (
        <p>
          Did you mean{" "}
          {meant.map(({ href, name }, index) => (
            <span key={href}>
              {index > 0 && (index === meant.length - 1 ? " or " : ", ")}
              <Link href={href} className="font-semibold underline">
                {name}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {links.map(({ href, name }, index) => (
          <Link key={href} href={href} className={buttonClass({ look: index === 0 ? "primary" : undefined })}>
            {name}
          </Link>
        ))}
      </div>
    </div>
  );
}
