import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { PostsContent } from './PostsContent.tsx';

/** The feed of announcements: members read and like. */
export function PostsScreen() {
  return (
    <div className="mx-auto max-w-2xl">
      <ScreenHeading
        title="Trading Floor"
        subtitle="Stay updated with the latest announcements and insights"
      />
      <PostsContent />
    </div>
  );
}
