import type { ComponentType } from 'react';
import { adminTabs, type AdminTabKey } from './admin-tabs.ts';
import {
  AdminChart,
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
  OwnAccount,
  PaymentsTab,
  PostsTab,
  SentimentsTab,
  SettingsTab,
  SignalsTab,
  SystemTab,
  UsersTab,
  WebinarsTab,
} from './lazy-screens.ts';
import { NotAvailableYet } from './NotAvailableYet.tsx';

const tabs: Partial<Record<Exclude<AdminTabKey, 'settings'>, ComponentType>> = {
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
};

type AdminTabProps = {
  tab: AdminTabKey;
  /** How often something led to the own account since the settings were opened. */
  accountAsked?: number;
};

/** The screen of a tab, or the notice that it is not built. */
export function AdminTab({ tab, accountAsked = 0 }: AdminTabProps) {
  if (tab === 'settings') {
    return <SettingsTab account={<OwnAccount />} accountAsked={accountAsked} />;
  }
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
