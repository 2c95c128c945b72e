import { CalendarDays, Heart, Image, Megaphone } from 'lucide-react';
import type { PostSummary } from '#contracts/posts.ts';
import { StatTile, StatTiles } from '#web/ui/StatTile.tsx';

/** Figures of all posts, loaded or not. */
export function PostTiles({ figures }: { figures: PostSummary }) {
  return (
    <StatTiles label="Figures of the Trading Floor">
      <StatTile label="Total Posts" icon={Megaphone} value={figures.posts.toLocaleString()} />
      <StatTile label="Total Likes" icon={Heart} value={figures.likes.toLocaleString()} />
      <StatTile label="With Images" icon={Image} value={figures.with_images.toLocaleString()} />
      <StatTile label="This Week" icon={CalendarDays} value={figures.this_week.toLocaleString()} />
    </StatTiles>
  );
}
