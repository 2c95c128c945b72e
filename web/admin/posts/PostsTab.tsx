import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '#contracts/posts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { PostDialog } from './PostDialog.tsx';
import { PostsContent } from './PostsContent.tsx';

/** What is being written: a post that exists, a new one, or nothing. */
type Draft = Post | 'new' | null;

/** The announcements, as administrators publish, change and delete them. */
export function PostsTab() {
  const [draft, setDraft] = useState<Draft>(null);
  const createButton = (
    <Button variant="primary" onClick={() => setDraft('new')}>
      <Plus aria-hidden className="size-5" />
      Create Post
    </Button>
  );
  return (
    <>
      <ScreenHeading
        title="Trading Floor"
        subtitle="Announcements for every member"
        action={createButton}
      />
      <PostsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <PostDialog post={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}
