import type { Organ, Post } from "@command-center/contract/areas/structure";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { formatCount, formatDay } from "../../ui/format.ts";
import { SkeletonWords } from "../../ui/states/skeleton.tsx";
import { EXPECTED } from "../../page/expected.ts";

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
      {elected.length > 0 && <Posts title={ELECTED} posts={elected} />}
      {others.length > 0 && <Posts title="Posts not elected at the National Conference" posts={others} />}
    </Card>
  );
}

const ELECTED = "Elected at the National Conference";

/** Skeleton of the card: nine posts that are elected, and those that are filled otherwise. */
export function PostsCardSkeleton() {
  return (
    <Card
      className="skeleton"
      title={<SkeletonWords like="Central Executive Committee (CEC)" />}
      note={<SkeletonWords like="0 of 00 posts have a recorded holder" />}
    >
      {[EXPECTED.offices, EXPECTED.otherPosts].map((posts) => (
        <List key={posts} heading={<SkeletonWords like={`${ELECTED}, 00 Aug 0000`} />}>
          {Array.from({ length: posts }, (_, row) => (
            <Row
              key={row}
              title={<SkeletonWords like="Regional Vice-Chairperson, Western" />}
              holder={<SkeletonWords like="Names of its holder" />}
            />
          ))}
        </List>
      ))}
    </Card>
  );
}

function List({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h3 className="text-12 font-semibold text-mute">{heading}</h3>
      <ol className="mt-1">{children}</ol>
    </div>
  );
}

function Row({ title, holder }: { title: ReactNode; holder: ReactNode }) {
  return (
    <li className="grid grid-cols-1 gap-x-4 border-t border-line py-2 first:border-0 sm:grid-cols-[1fr_1fr]">
      <span className="text-12 text-mute sm:text-14">{title}</span>
      {holder}
    </li>
  );
}

function Posts({ title, posts }: { title: string; posts: readonly Post[] }) {
  const days = new Set(posts.map(({ electedOn }) => electedOn));
  const [day] = days;
  // One day for all stands once, in the heading.
  const shared = days.size === 1 && day != null ? day : null;
  return (
    <List heading={`${title}${shared === null ? "" : `, ${formatDay(shared)}`}`}>
      {posts.map((post) => (
        <Row
          key={post.id}
          title={post.title}
          holder={
            post.holder === null ? (
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
            )
          }
        />
      ))}
    </List>
  );
}
