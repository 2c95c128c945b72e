import { createContext } from 'react';
import type { Lead, LeadChange } from '#contracts/payments/leads.ts';
import { chatLink } from '#contracts/rules/copy.ts';
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

/** Commands of a row that are carried out above the list. */
export const LeadCommandsContext = createContext({
  /** Opens the notes; a row that leaves the list takes no typed text along. */
  note: (_lead: Lead): void => undefined,
  showAddress: (_email: string): void => undefined,
});
