import type { Post } from '#contracts/posts.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { RelativeTime } from '#web/ui/RelativeTime.tsx';

/** Who wrote a post, and when. */
export function PostAuthor({ post: { author, created_at } }: { post: Post }) {
  const [letter = 'A'] = author.trim().toUpperCase();
  return (
    <div className="flex items-center gap-3">
      <span
        aria-hidden
        className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft text-card font-semibold text-accent"
      >
        {letter}
      </span>
      <div className="min-w-0">
        <p className="truncate font-medium">{author}</p>
        <p className="text-dense text-ink-3">
          Admin · <RelativeTime instant={created_at} /> · {formatTime(created_at)}
        </p>
      </div>
    </div>
  );
}
