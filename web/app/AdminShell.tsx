import { useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import {
  type OpenedTarget,
  OpenedTargetContext,
  OpenTargetContext,
} from '#web/data/notifications/opened-item.ts';
import { useHasUnsavedWork } from '#web/data/journal/draft.ts';
import { useHistoryView } from '#web/lib/history-entry.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { AdminTab, type AdminTabKey, adminTabKeys, adminTabs, prefetchAdmin } from './AdminTab.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn, useChosenTimes } from './SignedIn.tsx';
import { forgetLaunch, readLaunch, useOpenedTarget } from './launch.ts';

/** Stays on a view with unsaved work until the user decides. @param openView restores the old view */
function useGuardedView<View extends string>(wanted: View, openView: (view: View) => void) {
  const hasUnsaved = useHasUnsavedWork();
  const [view, setView] = useState(wanted);
  if (wanted !== view && !hasUnsaved) setView(wanted);
  return {
    view,
    isAsking: wanted !== view && hasUnsaved,
    stay: () => openView(view),
    leave: () => setView(wanted),
  };
}

const firstTab = (target: OpenedTarget | null): AdminTabKey =>
  adminTabKeys.find((key) => key === target?.section) ?? 'overview';

/** The admin console: sixteen tabs on one address. */
export function AdminShell({ user }: { user: SessionUser }) {
  useChosenTimes();
  const [{ target: launched }] = useState(() => readLaunch(location, adminTabKeys));
  const [tab, openTab] = useHistoryView('tab', adminTabKeys, firstTab(launched));
  const { opened, open } = useOpenedTarget({
    launched,
    views: adminTabKeys,
    view: tab,
    openView: openTab,
  });
  const guarded = useGuardedView(tab, openTab);
  const [accountRequests, setAccountRequests] = useState(0);
  if (tab !== 'settings' && accountRequests !== 0) setAccountRequests(0);
  useEffect(forgetLaunch, []);

  return (
    <ConfirmIdentity>
      <SignedIn>
        <OpenedTargetContext value={opened}>
          <ShellFrame
            title="Admin Console"
            user={user}
            items={adminTabs}
            current={guarded.view}
            onSelect={openTab}
            onOpenTarget={open}
            prefetchScreens={prefetchAdmin}
            onPreferences={() => {
              setAccountRequests(accountRequests + 1);
              openTab('settings');
            }}
          >
            <OpenTargetContext value={open}>
              <AdminTab tab={guarded.view} accountRequests={accountRequests} />
            </OpenTargetContext>
          </ShellFrame>
          <ConfirmDialog
            isOpen={guarded.isAsking}
            title="Leave without saving?"
            question="What you have changed here is not saved yet."
            confirmLabel="Leave without saving"
            onConfirm={guarded.leave}
            onCancel={guarded.stay}
          />
        </OpenedTargetContext>
      </SignedIn>
    </ConfirmIdentity>
  );
}
