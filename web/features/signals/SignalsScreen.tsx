import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function SignalsScreen() {
  return <ScreenHeading title="Trading Signals" />;
}
