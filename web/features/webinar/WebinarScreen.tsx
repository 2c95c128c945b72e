import { useOpenedItem } from '#web/data/opened-item.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { WebinarContent } from './WebinarContent.tsx';

/** The webinars with free registration. */
export function WebinarScreen() {
  const wanted = useOpenedItem('webinar');
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeading title="Live Webinars" subtitle="Registration is free for every member" />
      <WebinarContent wanted={wanted} />
    </div>
  );
}
