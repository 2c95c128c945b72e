import { getTableName } from 'drizzle-orm';
import { counters } from './schema/counters.ts';
import { liveVersions } from './schema/live-versions.ts';
import { tables } from './tables.ts';

/**
 * What processes tell each other while they run: counts of the last minutes, and which topics have
 * changed. A server that starts on a copy begins without them.
 */
const passing = new Set<string>([counters, liveVersions].map((table) => getTableName(table)));

/** Every table that a copy takes along, parents before the children that point to them. */
export const copiedTables = tables.filter((table) => !passing.has(getTableName(table)));
