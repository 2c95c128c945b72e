import type { ComponentType } from 'react';
import { adminTabs, type AdminTabKey } from './admin-tabs.ts';
import {
  AdminChart,
  AdminSettings,
  AnalyticsTab,
  ChartAnalysesTab,
  ConsoleQuotes,
  ConsoleTicker,
  DarkPoolsTab,
  InstitutionalTab,
  JournalMonitorTab,
  LeadsTab,
  MarketPanels,
  OverviewTab,
  PaymentsTab,
  PostsTab,
  SentimentsTab,
  SignalsTab,
  SystemTab,
  UsersTab,
  WebinarsTab,
} from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';

const tabs: Partial<Record<AdminTabKey, ComponentType>> = {
  overview: OverviewWithMarket,
  users: UsersTab,
  leads: LeadsTab,
  payments: PaymentsTab,
  posts: PostsTab,
  signals: SignalsTab,
  institutional: InstitutionalTab,
  sentiments: SentimentsTab,
  'trading-journal': JournalMonitorTab,
  'dark-pools': DarkPoolsTab,
  webinars: WebinarsTab,
  'tradingview-chart': ChartTab,
  chart: ChartAnalysesTab,
  system: SystemTab,
  analytics: AnalyticsTab,
  settings: AdminSettings,
};

/** The screen of a tab, or the notice that it is not built. */
export function AdminTab({ tab }: { tab: AdminTabKey }) {
  const Tab = tabs[tab];
  if (Tab !== undefined) return <Tab />;
  return <NotAvailableYet label={adminTabs.find(({ key }) => key === tab)?.label ?? tab} />;
}

function OverviewWithMarket() {
  return <OverviewTab ticker={<ConsoleTicker />} quotes={<ConsoleQuotes />} />;
}

function ChartTab() {
  return (
    <>
      <AdminChart />
      <MarketPanels />
    </>
  );
}
