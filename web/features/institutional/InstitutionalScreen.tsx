import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** What structure, liquidity and volume of chosen pairs say. */
export function InstitutionalScreen() {
  return <ScreenHeading title="Institutional Analysis" />;
}
