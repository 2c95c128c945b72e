import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function SniperScreen() {
  return <ScreenHeading title="1M Sniper Scanner" />;
}
