import type { AuditService } from '../audit/audit.service.ts';

/** The last number of an IPv4 address stays out of a log that nobody deletes; those of IPv6 are networks already. */
const blurred = (source: string): string => source.replace(/^((?:\d+\.){3})\d+$/, '$1x');

/** Keeps in the audit log who guesses access codes: an address, or the known devices of a member. */
export const recordBlocks =
  (audit: Pick<AuditService, 'record'>, now: () => number) =>
  (source: string, seconds: number): Promise<void> =>
    audit.record({
      actor: 'system',
      action: 'auth.blocked',
      target: `${blurred(source)} for ${seconds} seconds`,
      at: now(),
    });
