import type { Organ, Post } from "@command-center/contract/areas/structure";
import { Card } from "../../../ui/card.tsx";
import { formatCount, formatDay } from "../../../ui/format.ts";

/** An organ's posts with who holds them; a post whose holder nobody recorded says so. */
export function PostsCard({ className, organ }: { className: string; organ: Organ }) {
  const { posts, name } = organ;
  const known = posts.filter(({ holder }) => holder !== null).length;
  const elected = posts.filter(({ isElected }) => isElected);
  const others = posts.filter(({ isElected }) => !isElected);
  return (
    <Card
      className={className}
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
