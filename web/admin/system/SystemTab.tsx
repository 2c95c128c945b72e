import { Banner } from '#web/ui/Banner.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { ApiReference } from './ApiReference.tsx';
import { CandleImport } from './CandleImport.tsx';

/** The state of the platform, and what its API offers. */
export function SystemTab() {
  return (
    <>
      <ScreenHeading title="System Health" />
      <div className="flex flex-col gap-6">
        <Banner kind="info">
          Health figures are not available yet. This place stays empty until they are measured.
        </Banner>
        <CandleImport />
        <ApiReference />
      </div>
    </>
  );
}
