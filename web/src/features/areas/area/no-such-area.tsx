import { listAreas } from "@command-center/contract/areas/areas";
import { useRead } from "../../../api/queries.ts";
import { paths, withQuery } from "../../../navigation/paths.ts";
import { NoSuchPage } from "../../../page/no-such-page.tsx";

/** In the place of an area that is not there: says so, and leads back, or to what may have been meant. */
export function NoSuchArea({ slug: asked }: { slug: string }) {
  const { data } = useRead(listAreas, {});
  return (
    <NoSuchPage
      title="No such area"
      asked={asked}
      before="There is no region or sub-region at "
      after=", or your account may not look at it."
      known={[
        ...(data?.areas ?? []).map(({ slug, name }) => ({ name, href: paths.area(slug) })),
        ...(data?.districts ?? []).map(({ slug, name }) => ({ name, href: paths.district(slug) })),
      ]}
      links={[
        { name: "All areas", href: paths.areas() },
        {
          name: "Search the districts",
          href: withQuery(paths.districtsDirectory(), { q: asked.slice(0, 100).replaceAll("-", " ") }),
        },
      ]}
    />
  );
}
