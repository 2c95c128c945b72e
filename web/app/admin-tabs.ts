import {
  ChartCandlestick,
  ChartPie,
  CreditCard,
  EyeOff,
  Gauge,
  Inbox,
  Landmark,
  LayoutDashboard,
  Megaphone,
  NotebookPen,
  Radio,
  ScanSearch,
  Server,
  Settings,
  Users,
  Video,
} from 'lucide-react';
import type { MenuItem } from './sections.ts';

export type AdminTabKey =
  | 'overview'
  | 'users'
  | 'leads'
  | 'payments'
  | 'posts'
  | 'signals'
  | 'institutional'
  | 'sentiments'
  | 'trading-journal'
  | 'dark-pools'
  | 'webinars'
  | 'tradingview-chart'
  | 'chart'
  | 'system'
  | 'analytics'
  | 'settings';

/** The tabs of the administrator's console, in the order of its menu. */
export const adminTabs: readonly MenuItem<AdminTabKey>[] = [
  { key: 'overview', label: 'Overview', icon: LayoutDashboard },
  { key: 'users', label: 'User Management', icon: Users },
  { key: 'leads', label: 'Lead Requests', icon: Inbox },
  { key: 'payments', label: 'Payment Management', icon: CreditCard },
  { key: 'posts', label: 'Trading Floor', icon: Megaphone },
  { key: 'signals', label: 'Trading Signals', icon: Radio },
  { key: 'institutional', label: 'Institutional Monitor', icon: Landmark },
  { key: 'sentiments', label: 'Sentiment Monitor', icon: Gauge },
  { key: 'trading-journal', label: 'Journal Monitor', icon: NotebookPen },
  { key: 'dark-pools', label: 'Dark Pools', icon: EyeOff },
  { key: 'webinars', label: 'Webinar Management', icon: Video },
  { key: 'tradingview-chart', label: 'Chart', icon: ChartCandlestick },
  { key: 'chart', label: 'Chart Analysis', icon: ScanSearch },
  { key: 'system', label: 'System Health', icon: Server },
  { key: 'analytics', label: 'Platform Analytics', icon: ChartPie },
  { key: 'settings', label: 'Admin Settings', icon: Settings },
];

export const adminTabKeys: readonly AdminTabKey[] = adminTabs.map(({ key }) => key);
