import type { ComponentType } from 'react';
import type { AdminTabKey } from './admin-tabs.ts';
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

const tabs: Record<Exclude<AdminTabKey, 'settings'>, ComponentType> = {
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

/** The screen of a tab. */
export function AdminTab({ tab, accountAsked = 0 }: AdminTabProps) {
  if (tab === 'settings') {
    return <SettingsTab account={<OwnAccount />} accountAsked={accountAsked} />;
  }
  const Tab = tabs[tab];
  return <Tab />;
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
