import { useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { OpenedTargetContext, OpenTargetContext } from '#web/data/notifications/opened-item.ts';
import { useHasUnsavedWork } from '#web/data/journal/unsaved-changes.ts';
import { useHistoryView } from '#web/lib/use-history-view.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { AdminTab } from './AdminTab.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { ShellFrame } from './ShellFrame.tsx';
import { SignedIn } from './SignedIn.tsx';
import { type AdminTabKey, adminTabKeys, adminTabs } from './admin-tabs.ts';
import { forgetLaunch, readLaunch } from './launch.ts';
import { prefetchAdmin } from './lazy-screens.ts';
import { useOpenedTarget } from './use-opened-target.ts';

/**
 * Stays on a view with unsaved work until it is decided what becomes of that work, whichever way the
 * other view was asked for: the menu, a notification, or the Back button.
 *
 * @param wanted the view that was asked for
 * @param openView called with the old view again when somebody stays
 */
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

const firstTab = (target: NotificationTarget | null): AdminTabKey =>
  adminTabKeys.find((known) => known === target?.section) ?? 'overview';

/** The administrator's console: sixteen tabs on one address. */
export function AdminShell({ user }: { user: SessionUser }) {
  const [{ target: launched }] = useState(() => readLaunch(location));
  const [tab, openTab] = useHistoryView('tab', adminTabKeys, firstTab(launched));
  const views = { views: adminTabKeys, view: tab, openView: openTab };
  const { opened, open } = useOpenedTarget({ launched, ...views });
  const guarded = useGuardedView(tab, openTab);
  const [accountAsked, setAccountAsked] = useState(0);
  if (tab !== 'settings' && accountAsked !== 0) setAccountAsked(0);
  useEffect(forgetLaunch, []);
  useEffect(prefetchAdmin, []);

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
            onPreferences={() => {
              setAccountAsked(accountAsked + 1);
              openTab('settings');
            }}
          >
            <OpenTargetContext value={open}>
              <AdminTab tab={guarded.view} accountAsked={accountAsked} />
            </OpenTargetContext>
          </ShellFrame>
          <Confirm
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
