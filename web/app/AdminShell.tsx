import { useEffect } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { AdminTab } from './AdminTab.tsx';
import { adminTabKeys, adminTabs } from './admin-tabs.ts';
import { forgetLaunch } from './launch.ts';
import { prefetchAdmin } from './lazy-screens.ts';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';

/** The administrator's console: sixteen tabs on one address. */
export function AdminShell({ user }: { user: SessionUser }) {
  const [tab, openTab] = useHistoryView('tab', adminTabKeys, 'overview');
  useEffect(forgetLaunch, []);
  useEffect(prefetchAdmin, []);

  return (
    <SignedIn>
      <ShellFrame
        title="Admin Console"
        user={user}
        items={adminTabs}
        current={tab}
        onSelect={openTab}
      >
        <AdminTab tab={tab} />
      </ShellFrame>
    </SignedIn>
  );
}
