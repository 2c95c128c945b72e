import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** What members had analysed, from the log. */
export function InstitutionalTab() {
  return <ScreenHeading title="Institutional Monitor" />;
}
