import { usePath } from "../navigation/address.ts";
import { paths } from "../navigation/paths.ts";
import { NoSuchPage } from "../page/no-such-page.tsx";

export function NotFoundPage() {
  return (
    <NoSuchPage
      title="Page Not Found"
      asked={usePath()}
      before="There is no page at "
      after=". It may have moved, or the address is mistyped."
      links={[{ name: "Go to the dashboard", href: paths.dashboard() }]}
    />
  );
}
