import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** Hidden liquidity of an instrument, modelled from candles and volume. */
export function DarkPoolsScreen() {
  return <ScreenHeading title="Dark Pools Intelligence" />;
}
