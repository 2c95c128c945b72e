import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** What the market looks like this morning. */
export function BriefingScreen() {
  return <ScreenHeading title="Morning Briefing" />;
}
