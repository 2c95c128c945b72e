import { type ReactNode, useEffect, useState } from 'react';
import type { SessionUser } from '#contracts/auth.ts';
import {
  type OpenedTarget,
  OpenedTargetContext,
  OpenTargetContext,
} from '#web/data/notifications/opened-item.ts';
import { useHasUnsavedWork } from '#web/data/journal/draft.ts';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { useHistoryView } from '#web/lib/history-entry.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { SingleKeysContext } from '#web/ui/row-keys.ts';
import { AdminTab, type AdminTabKey, adminTabKeys, adminTabs, prefetchAdmin } from './AdminTab.tsx';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';
import { ConsoleKeys, type ConsoleTool, SearchMenuItem } from './ConsoleKeys.tsx';
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
  const [tool, setTool] = useState<ConsoleTool>(null);
  const [{ keyboard_shortcuts }] = useMemberSettings();
  if (tab !== 'settings' && accountRequests !== 0) setAccountRequests(0);
  useEffect(forgetLaunch, []);
  const openAccount = () => {
    setAccountRequests(accountRequests + 1);
    openTab('settings');
  };

  return (
    <ConfirmIdentity>
      <SignedIn>
        <Targets opened={opened} open={open} hasSingleKeys={keyboard_shortcuts}>
          <ShellFrame
            title="Admin Console"
            user={user}
            items={adminTabs}
            current={guarded.view}
            onSelect={openTab}
            onOpenTarget={open}
            prefetchScreens={prefetchAdmin}
            status={<ConsoleKeys opened={tool} onChange={setTool} onAccount={openAccount} />}
            menuFooter={<SearchMenuItem onOpen={() => setTool('palette')} />}
            onPreferences={openAccount}
          >
            <AdminTab tab={guarded.view} accountRequests={accountRequests} />
          </ShellFrame>
          <ConfirmDialog
            isOpen={guarded.isAsking}
            title="Leave without saving?"
            question="What you have changed here is not saved yet."
            confirmLabel="Leave without saving"
            onConfirm={guarded.leave}
            onCancel={guarded.stay}
          />
        </Targets>
      </SignedIn>
    </ConfirmIdentity>
  );
}

type TargetsProps = {
  opened: OpenedTarget | null;
  open: (target: OpenedTarget) => void;
  hasSingleKeys: boolean;
  children: ReactNode;
};

const Targets = ({ opened, open, hasSingleKeys, children }: TargetsProps) => (
  <OpenedTargetContext value={opened}>
    <OpenTargetContext value={open}>
      <SingleKeysContext value={hasSingleKeys}>{children}</SingleKeysContext>
    </OpenTargetContext>
  </OpenedTargetContext>
);
