import {
  CircleUser,
  CreditCard,
  DatabaseBackup,
  Keyboard,
  type LucideIcon,
  Mail,
  Plus,
  ScrollText,
  TextSearch,
  UserPlus,
  Users,
  Video,
} from 'lucide-react';
import type { AdminUser } from '#contracts/users.ts';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { NEW_ITEM } from '#web/data/notifications/opened-item.ts';
import type { OpenedTarget } from '#web/data/notifications/opened-item.ts';
import { formatMoney } from '#web/lib/format.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { adminTabs } from './AdminTab.tsx';

/** What an entry opens: a target, the administrator's own account, or the list of keys. */
export type PaletteTarget = OpenedTarget | 'account' | 'keys';

export type PaletteEntry = {
  id: string;
  label: string;
  /** What tells it from others of the same label. */
  detail?: string;
  icon: LucideIcon;
  target: PaletteTarget;
  /** Other words to find it by. */
  keywords?: string;
};

export type PaletteGroup = { name: string; entries: readonly PaletteEntry[] };

const act = (
  label: string,
  icon: LucideIcon,
  target: PaletteTarget,
  keywords = '',
): PaletteEntry => ({
  id: `act-${label}`,
  label,
  icon,
  target,
  keywords,
});

const form = (section: string): OpenedTarget => ({ section, item: NEW_ITEM });
const system = (item: string): OpenedTarget => ({ section: 'system', item });

const acts: readonly PaletteEntry[] = [
  act('Create User', UserPlus, form('users'), 'new member add administrator access code'),
  act('Record payment', CreditCard, form('payments'), 'cash bank transfer new'),
  act('Create Post', Plus, form('posts'), 'new post announcement trading floor'),
  act('Schedule Webinar', Video, form('webinars'), 'new webinar course'),
  act('Create Backup', DatabaseBackup, system('backup'), 'new database save'),
  act('Audit log', TextSearch, system('audit'), 'who did what history'),
  act('Server logs', ScrollText, system('logs'), 'errors requests'),
  act('Mails', Mail, system('mails'), 'outbox sent failed e-mail'),
  act('My Account', CircleUser, 'account', 'password dark mode theme notifications devices'),
  act('Keyboard shortcuts', Keyboard, 'keys', 'help'),
];

const tabs: readonly PaletteEntry[] = adminTabs.map(({ key, label, icon }) => ({
  id: `tab-${key}`,
  label,
  icon,
  target: { section: key, item: null },
}));

/** Acts and tabs that match every part of a text; all of them for an empty one. */
export function findCommands(text: string): PaletteGroup[] {
  const parts = text.toLowerCase().split(/\s+/);
  const matches = ({ label, keywords = '' }: PaletteEntry): boolean => {
    const all = `${label} ${keywords}`.toLowerCase();
    return parts.every((part) => all.includes(part));
  };
  return [
    { name: 'Actions', entries: acts.filter(matches) },
    { name: 'Tabs', entries: tabs.filter(matches) },
  ];
}

export const memberEntry = ({ id, username, email }: AdminUser): PaletteEntry => ({
  id: `member-${id}`,
  label: username,
  detail: email ?? 'No email',
  icon: Users,
  target: { section: 'users', item: id },
});

export const paymentEntry = (payment: Transaction): PaletteEntry => ({
  id: `payment-${payment.id}`,
  label: payment.metadata.username,
  detail: `${formatMoney(payment.amount, payment.currency)} · ${formatDate(payment.created_at)}`,
  icon: CreditCard,
  target: { section: 'payments', item: payment.id },
});
