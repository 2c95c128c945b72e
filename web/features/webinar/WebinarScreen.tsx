import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { WebinarContent } from './WebinarContent.tsx';

/** The webinars with free registration. @param wantedId the webinar that a link asked for */
export function WebinarScreen({ wantedId = null }: { wantedId?: string | null }) {
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeading title="Live Webinars" subtitle="Registration is free for every member" />
      <WebinarContent wantedId={wantedId} />
    </div>
  );
}
