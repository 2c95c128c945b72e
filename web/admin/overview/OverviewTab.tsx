import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function OverviewTab() {
  return <ScreenHeading title="Overview" />;
}
