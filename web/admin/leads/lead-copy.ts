import { createContext } from 'react';
import { ApiError } from '#contracts/errors.ts';
import type { Lead, LeadChange } from '#contracts/payments/leads.ts';
import { chatLink } from '#contracts/rules/copy.ts';
import { refusalText } from '#web/lib/copy.ts';
import type { BadgeTone } from '#web/ui/Badge.tsx';

/** What an administrator can set. */
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

/** Whether the lead was changed by another administrator since it was loaded. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.code === 'leads.stale';

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

/** Opens the notes of a lead; above the list, so that a row that leaves it takes no typed text along. */
export const NoteLeadContext = createContext<(lead: Lead) => void>(() => undefined);

/** Shows every request that gives this e-mail address. */
export const ShowAddressContext = createContext<(email: string) => void>(() => undefined);
