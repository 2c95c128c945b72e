import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** The mood of each pair and what it was over a period. */
export function SentimentsTab() {
  return <ScreenHeading title="Sentiment Monitor" />;
}
