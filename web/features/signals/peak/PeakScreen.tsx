import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function PeakScreen() {
  return <ScreenHeading title="Advanced Peak Scanner" />;
}
