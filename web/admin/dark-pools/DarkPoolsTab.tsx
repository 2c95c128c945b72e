import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** Hidden liquidity of an instrument, modelled from candles and volume. */
export function DarkPoolsTab() {
  return <ScreenHeading title="Dark Pools" />;
}
