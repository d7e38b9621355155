import { listAreas } from "@command-center/contract/areas/areas";
import { useRead } from "../../../api/queries.ts";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { searchText } from "@command-center/domain/names/search-text";
import { buttonClass } from "../../../ui/controls/button.tsx";

/** In the place of an area that is not there: says so, and leads back, or to what may have been meant. */
export function NoSuchArea({ slug }: { slug: string }) {
  const { data } = useRead(listAreas, {});
  const words = searchText(slug);
  const meant =
    words.length < 3
      ? []
      : [
          ...(data?.areas ?? []).map(({ slug: other, name }) => ({ name, href: paths.area(other) })),
          ...(data?.districts ?? []).map(({ slug: other, name }) => ({ name, href: paths.district(other) })),
        ]
          .filter(({ name }) => searchText(name).startsWith(words.slice(0, 4)))
          .slice(0, 4);
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        No such area
      </h1>
      <p className="max-w-prose text-mute">
        There is no region or sub-region at <span className="font-semibold break-all text-ink">{slug}</span>,
        or your account may not look at it.
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
        <Link href={paths.areas()} className={buttonClass({ look: "primary" })}>
          All areas
        </Link>
        <Link
          href={withQuery(paths.districtsDirectory(), { q: slug.slice(0, 100).replaceAll("-", " ") })}
          className={buttonClass()}
        >
          Search the districts
        </Link>
      </div>
    </div>
  );
}
