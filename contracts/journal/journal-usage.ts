import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';

const AMOUNT = z.number().int().nonnegative();

/** More than is allowed may be used where an administrator allowed more before. */
const Share = z.object({ used: AMOUNT, allowed: AMOUNT });

/** What a member's journal takes of what it may. */
export const JournalUsage = z
  .object({
    rows: Share, // trades and all other records, without deleted ones
    bytes: Share, // of their fields
    picture_bytes: Share,
  })
  .meta({ id: 'JournalUsage' });
export type JournalUsage = z.infer<typeof JournalUsage>;

export const journalUsageEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path: '/trading-journal/usage',
    access: 'user',
    summary: "What the caller's journal takes, and what it may",
    callsPerMinute: 120,
    response: JournalUsage,
    errors: [],
    example: {
      rows: { used: 1204, allowed: 250_000 },
      bytes: { used: 812_400, allowed: 100_000_000 },
      picture_bytes: { used: 5_310_000, allowed: 500_000_000 },
    },
  }),
};
