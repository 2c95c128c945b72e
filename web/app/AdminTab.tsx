import { adminTabs, type AdminTabKey } from './admin-tabs.ts';
import {
  AdminChart,
  ChartAnalysesTab,
  MarketPanels,
  OverviewTab,
  PostsTab,
  SignalsTab,
  SystemTab,
  UsersTab,
} from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';

/** The screen of a tab, or the notice that it is not built. */
export function AdminTab({ tab }: { tab: AdminTabKey }) {
  const label = adminTabs.find(({ key }) => key === tab)?.label ?? tab;
  if (tab === 'overview') return <OverviewTab />;
  if (tab === 'signals') return <SignalsTab />;
  if (tab === 'posts') return <PostsTab />;
  if (tab === 'users') return <UsersTab />;
  if (tab === 'tradingview-chart') {
    return (
      <>
        <AdminChart />
        <MarketPanels />
      </>
    );
  }
  if (tab === 'chart') return <ChartAnalysesTab />;
  if (tab === 'system') return <SystemTab />;
  return <NotAvailableYet label={label} />;
}
