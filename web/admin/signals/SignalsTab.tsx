import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

export function SignalsTab() {
  return <ScreenHeading title="Trading Signals" />;
}
