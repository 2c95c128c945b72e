import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function HistoryScreen() {
  return <ScreenHeading title="Trading History" />;
}
