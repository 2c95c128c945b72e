import { createContext } from 'react';
import { z } from 'zod';
import { type Lead, type LeadChange, LeadSort, LeadStatus } from '#contracts/payments/leads.ts';
import { chatLink } from '#contracts/rules/copy.ts';
import type { AccessPeriod } from '#contracts/users.ts';
import { isStale, refusalText } from '#web/lib/copy.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';

export type SetStatus = LeadChange['status'];
export const SET_STATUSES: readonly SetStatus[] = ['contacted', 'converted', 'declined'];

export const statusWords: Readonly<Record<Lead['status'], string>> = {
  pending: 'Pending',
  contacted: 'Contacted',
  converted: 'Converted',
  declined: 'Declined',
  unknown: 'Unknown',
};

export const statusTones: Readonly<Record<Lead['status'], BadgeTone>> = {
  pending: 'warn',
  contacted: 'info',
  converted: 'ok',
  declined: 'neutral',
  unknown: 'neutral',
};

export const changeFailure = (error: Error): string =>
  isStale(error)
    ? 'Somebody else changed this lead meanwhile. It was read again.'
    : refusalText(error, 'Error updating lead status');

/** A chat with the person, the greeting already typed. */
export const greetingLink = ({ name, phone, package_name }: Lead, platform: string): string =>
  chatLink(
    phone,
    `Hello ${name}, thank you for asking for ${package_name} access to ${platform}. How can I help you?`,
  );

export const periods: readonly { value: AccessPeriod; label: string }[] = [
  { value: '1week', label: '1 week' },
  { value: '1month', label: '1 month' },
  { value: '1year', label: '1 year' },
];

/** `open`: requests that nobody has dealt with yet, as the overview counts them. */
export const LeadFilter = z.object({
  status: z.enum([...LeadStatus.options, 'open']).optional(),
  search: z.string().default(''),
  sort: LeadSort.default('-created'),
});
export type LeadFilter = z.infer<typeof LeadFilter>;

export const statusOf = ({ status }: LeadFilter): LeadStatus | undefined =>
  status === 'open' ? 'pending' : status;

export const sortOptions: readonly { value: LeadSort; label: string }[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'name', label: 'Name, A to Z' },
  { value: '-name', label: 'Name, Z to A' },
];

/** Commands of a row that are carried out above the list: a row that leaves it takes nothing along. */
export const LeadCommandsContext = createContext({
  openMenu: (_lead: Lead): void => undefined,
  createUser: (_lead: Lead): void => undefined,
  showAddress: (_email: string): void => undefined,
});
