import type { Organ, Post, Structure } from "@command-center/contract/areas/structure";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/states/states.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";
import { AREA_WORDS } from "./levels.ts";

/** Who leads, and the organs from the top down. */
export function LeadershipTab({ structure: { organs, leagues } }: { structure: Structure }) {
  if (organs.length === 0 && leagues.length === 0)
    return <EmptyState title="No organ of the party is recorded yet" />;
  const leading = organs.filter(({ posts }) => posts.length > 0);
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-12">
      <div className="grid gap-4 wide:col-span-7">
        {leading.map((organ) => (
          <PostsCard key={organ.id} organ={organ} />
        ))}
      </div>
      <div className="grid gap-4 wide:col-span-5">
        {organs.length > 0 && <Ladder organs={organs} />}
        {leagues.length > 0 && <Leagues leagues={leagues} />}
      </div>
    </div>
  );
}

/** Each organ stands under the one above it, with how many there are of it. */
function Ladder({ organs }: { organs: readonly Organ[] }) {
  return (
    <Card title="Organs by level" note="Published number of each">
      <ol data-print="exact">
        {organs.map(({ id, name, units, areaKind }) => (
          <li key={id} className="relative flex items-baseline gap-3 pb-3 pl-5 last:pb-0">
            <span aria-hidden="true" className="absolute top-1.75 left-0 size-2 rounded-full bg-s4" />
            <span
              aria-hidden="true"
              className="absolute top-4.5 bottom-0 left-0.75 w-0.5 bg-line [li:last-child>&]:hidden"
            />
            <span className="min-w-0 flex-1">
              {name}
              <span className="block text-12 text-mute">
                {areaKind === null
                  ? "not at one level of units"
                  : areaKind in AREA_WORDS
                    ? AREA_WORDS[areaKind]
                    : "Below village level; not an official unit"}
              </span>
            </span>
            {units === null ? (
              <span className="text-12 text-mute">not known</span>
            ) : (
              <span className="font-semibold">{formatCount(units)}</span>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Leagues({ leagues }: { leagues: readonly Organ[] }) {
  return (
    <Card
      distance="close"
      title="Leagues"
      note={`${formatCount(leagues.length)} leagues, each with its own chair`}
    >
      <ul>
        {leagues.map(({ id, name, posts }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline gap-x-3 border-t border-line py-2 first:border-0"
          >
            <span className="min-w-0 flex-1 basis-40">{name}</span>
            {posts.map((post) => (
              <span key={post.id} className={post.holder === null ? "text-12 text-mute" : "font-semibold"}>
                {post.holder ?? "Not recorded"}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** An organ's posts with who holds them; a post whose holder nobody recorded says so. */
function PostsCard({ organ }: { organ: Organ }) {
  const { posts, name } = organ;
  const known = posts.filter(({ holder }) => holder !== null).length;
  const elected = posts.filter(({ isElected }) => isElected);
  const others = posts.filter(({ isElected }) => !isElected);
  return (
    <Card
      title={name}
      note={`${formatCount(known)} of ${formatCount(posts.length)} posts have a recorded holder`}
    >
      {elected.length > 0 && <Posts title="Elected at the National Conference" posts={elected} />}
      {others.length > 0 && <Posts title="Posts not elected at the National Conference" posts={others} />}
    </Card>
  );
}

function Posts({ title, posts }: { title: string; posts: readonly Post[] }) {
  const days = new Set(posts.map(({ electedOn }) => electedOn));
  const [day] = days;
  // One day for all stands once, in the heading.
  const shared = days.size === 1 && day != null ? day : null;
  return (
    <div className="mt-4">
      <h3 className="text-12 font-semibold text-mute">
        {title}
        {shared !== null && `, ${formatDay(shared)}`}
      </h3>
      <ol className="mt-1">
        {posts.map((post) => (
          <li
            key={post.id}
            className="grid grid-cols-1 gap-x-4 border-t border-line py-2 first:border-0 sm:grid-cols-[1fr_1fr]"
          >
            <span className="text-12 text-mute sm:text-14">{post.title}</span>
            {post.holder === null ? (
              <span className="text-mute">{post.isElected ? "No winner declared yet" : "Not recorded"}</span>
            ) : (
              <span className="font-semibold">
                {post.holder}
                {shared === null && post.electedOn !== null && (
                  <span className="block text-12 font-normal text-mute">
                    elected {formatDay(post.electedOn)}
                  </span>
                )}
              </span>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
