import { CalendarDays, Heart, Image, Megaphone } from 'lucide-react';
import type { Post } from '#contracts/posts.ts';
import { useNow } from '#web/lib/use-now.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';
import { postStats } from './post-stats.ts';

export function PostTiles({ posts }: { posts: readonly Post[] }) {
  const stats = postStats(posts, useNow());
  return (
    <StatTiles label="Figures of the Trading Floor">
      <StatTile label="Total Posts" icon={Megaphone} value={stats.posts.toLocaleString()} />
      <StatTile label="Total Likes" icon={Heart} value={stats.likes.toLocaleString()} />
      <StatTile label="With Images" icon={Image} value={stats.withImages.toLocaleString()} />
      <StatTile label="This Week" icon={CalendarDays} value={stats.thisWeek.toLocaleString()} />
    </StatTiles>
  );
}
