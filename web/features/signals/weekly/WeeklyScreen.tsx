import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function WeeklyScreen() {
  return <ScreenHeading title="Weekly Scanner" />;
}
