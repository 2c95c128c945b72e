import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { Button } from '#web/ui/Button.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { WebinarDialog } from './WebinarDialog.tsx';
import { WebinarsContent } from './WebinarsContent.tsx';

/** What is being typed: changes of a webinar, a new one, or nothing. */
type Draft = Webinar | 'new' | null;

/** The webinars, as administrators schedule, change and delete them. */
export function WebinarsTab() {
  const [draft, setDraft] = useState<Draft>(null);
  return (
    <>
      <ScreenHeading
        title="Webinar Management"
        subtitle="Scheduled for every member, with free registration"
        action={
          <Button variant="primary" onClick={() => setDraft('new')}>
            <Plus aria-hidden className="size-5" />
            Schedule Webinar
          </Button>
        }
      />
      <WebinarsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <WebinarDialog webinar={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}
