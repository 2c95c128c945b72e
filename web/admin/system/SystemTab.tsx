import { type ReactNode, useEffect } from 'react';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useHistoryChoice } from '#web/lib/history-entry.ts';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Tabs } from '#web/ui/Tabs.tsx';
import { ApiReference } from './ApiReference.tsx';
import { AuditView } from './AuditView.tsx';
import { BackupsView } from './BackupsView.tsx';
import { CandleImport } from './CandleImport.tsx';
import { HealthView } from './HealthView.tsx';
import { LogsView } from './LogsView.tsx';
import { MailsView } from './MailsView.tsx';

const tabs = [
  { key: 'health', label: 'Health' },
  { key: 'backups', label: 'Backups' },
  { key: 'logs', label: 'Logs' },
  { key: 'audit', label: 'Audit log' },
  { key: 'mails', label: 'Mails' },
  { key: 'candles', label: 'Candles' },
  { key: 'api', label: 'API' },
] as const;

type View = (typeof tabs)[number]['key'];

const views: Readonly<Record<View, () => ReactNode>> = {
  health: HealthView,
  backups: BackupsView,
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

const keys = tabs.map(({ key }) => key);

/** The open view, also after a reload; a notification or a link switches to its own. */
function useView() {
  const opened = useOpenedItem('system');
  const [open, onOpen] = useHistoryChoice('system', keys, 'health');
  useEffect(() => {
    if (opened !== null) onOpen(viewNamed(opened.item));
  }, [opened, onOpen]);
  return { open, onOpen };
}
