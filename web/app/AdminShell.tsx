import { useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { OpenedTargetContext, OpenTargetContext } from '#web/data/opened-item.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { AdminTab } from './AdminTab.tsx';
import { adminTabKeys, type AdminTabKey, adminTabs } from './admin-tabs.ts';
import { forgetLaunch, readLaunch } from './launch.ts';
import { prefetchAdmin } from './lazy-screens.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';
import { useOpenedTarget } from './use-opened-target.ts';

const firstTab = (target: NotificationTarget | null): AdminTabKey =>
  adminTabKeys.find((known) => known === target?.section) ?? 'overview';

/** The administrator's console: sixteen tabs on one address. */
export function AdminShell({ user }: { user: SessionUser }) {
  const [{ target: launched }] = useState(() => readLaunch(location));
  const [tab, openTab] = useHistoryView('tab', adminTabKeys, firstTab(launched));
  const views = { views: adminTabKeys, view: tab, openView: openTab };
  const { opened, open } = useOpenedTarget({ launched, ...views });
  useEffect(forgetLaunch, []);
  useEffect(prefetchAdmin, []);

  return (
    <SignedIn>
      <OpenedTargetContext value={opened}>
        <ShellFrame
          title="Admin Console"
          user={user}
          items={adminTabs}
          current={tab}
          onSelect={openTab}
          onOpenTarget={open}
          onPreferences={() => openTab('settings')}
        >
          <OpenTargetContext value={open}>
            <AdminTab tab={tab} />
          </OpenTargetContext>
        </ShellFrame>
      </OpenedTargetContext>
    </SignedIn>
  );
}
