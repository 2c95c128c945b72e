import { Construction } from 'lucide-react';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';

/** Stands for a section that is not built: says so, and shows nothing that looks like data. */
export function NotAvailableYet({ label }: { label: string }) {
  return (
    <>
      <ScreenHeading title={label} />
      <EmptyState
        icon={Construction}
        title={`${label} is not available yet`}
        hint="This section is still being built. It stays empty until its data is real."
      />
    </>
  );
}
