import type { District } from "@command-center/contract/areas/districts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Link } from "../../../navigation/link.tsx";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { searchText } from "@command-center/domain/names/search-text";

export interface NoSuchDistrictProps {
  slug: string;
  districts: readonly District[];
}

/** In the place of a district that is not there: says so, and leads back, or to what may have been meant. */
export function NoSuchDistrict({ slug, districts }: NoSuchDistrictProps) {
  const words = searchText(slug);
  const meant =
    words.length < 3
      ? []
      : districts.filter(({ name }) => searchText(name).startsWith(words.slice(0, 4))).slice(0, 4);
  return (
    <div className="grid justify-items-start gap-3 pt-8">
      <p className="text-12 font-[650] text-mute">404</p>
      <h1 tabIndex={-1} className="text-28 font-[750] tracking-[-0.02em]">
        No such district
      </h1>
      <p className="max-w-prose text-mute">
        No district “<span className="font-semibold break-all text-ink">{slug}</span>”, or your account has no
        access to it.
      </p>
      {meant.length > 0 && (
        <p>
          Did you mean{" "}
          {meant.map(({ slug: other, name }, index) => (
            <span key={other}>
              {index > 0 && (index === meant.length - 1 ? " or " : ", ")}
              <Link href={paths.district(other)} className="font-semibold underline">
                {name}
              </Link>
            </span>
          ))}
          ?
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Link href={paths.districtsDirectory()} className={buttonClass({ look: "primary" })}>
          All districts
        </Link>
        <Link
          href={withQuery(paths.districtsDirectory(), { q: slug.replaceAll("-", " ") })}
          className={buttonClass()}
        >
          Search for it
        </Link>
      </div>
    </div>
  );
}
