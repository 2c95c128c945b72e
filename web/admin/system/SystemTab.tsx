import { type ReactNode, useState } from 'react';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ApiReference } from './ApiReference.tsx';
import { AuditView } from './AuditView.tsx';
import { CandleImport } from './CandleImport.tsx';
import { HealthView } from './HealthView.tsx';
import { LogsView } from './LogsView.tsx';
import { MailsView } from './MailsView.tsx';

const tabs = [
  { key: 'health', label: 'Health' },
  { key: 'logs', label: 'Logs' },
  { key: 'audit', label: 'Audit log' },
  { key: 'mails', label: 'Mails' },
  { key: 'candles', label: 'Candles' },
  { key: 'api', label: 'API' },
] as const;

type View = (typeof tabs)[number]['key'];

const views: Readonly<Record<View, () => ReactNode>> = {
  health: HealthView,
  logs: LogsView,
  audit: AuditView,
  mails: MailsView,
  candles: CandleImport,
  api: ApiReference,
};

/** `audit`, or `audit_` and the id of a record. */
const viewNamed = (item: string | null): View =>
  tabs.find(({ key }) => key === item?.split('_')[0])?.key ?? 'health';

export function SystemTab() {
  const control = useView();
  return (
    <>
      <ScreenHeading title="System Health" subtitle="Server status, logs and maintenance" />
      <Tabs
        label="System"
        tabs={tabs}
        control={control}
        renderTab={(key) => {
          const View = views[key];
          return <View />;
        }}
      />
    </>
  );
}

/** The open view; a notification switches to its own. */
function useView() {
  const opened = useOpenedItem('system');
  const [followed, setFollowed] = useState(opened);
  const [open, setOpen] = useState<View>(viewNamed(opened?.item ?? null));
  if (opened !== followed) {
    setFollowed(opened);
    if (opened !== null) setOpen(viewNamed(opened.item));
  }
  return { open, onOpen: setOpen };
}
