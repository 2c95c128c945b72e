import { expect, it } from 'vitest';
import { systemEndpoints } from '#contracts/system.ts';
import { type WaitingInput, waitingItems } from './waiting-items.ts';

const health = systemEndpoints.health.response.parse(systemEndpoints.health.example); // at 14:05
const nothing: WaitingInput = { stats: null, health: null, metrics: null, backups: null };

it.each([
  ['hourly', '2026-11-20T11:05:00.000Z', []],
  ['hourly', '2026-11-20T11:04:00.000Z', ['The last backup is 3 hours old']],
  ['daily', '2026-11-19T12:05:00.000Z', []],
  ['daily', '2026-11-19T12:04:00.000Z', ['The last backup is 1 day old']],
  ['weekly', '2026-11-13T12:05:00.000Z', []],
  ['weekly', '2026-11-13T12:04:00.000Z', ['The last backup is 7 days old']],
  ['weekly', null, ['There is no backup yet']],
  [null, '2026-11-13T12:04:00.000Z', []], // how often they are due is not known
] as const)('with backups %s and the last at %s warns of %j', (backups, last_backup, texts) => {
  const items = waitingItems({ ...nothing, backups, health: { ...health, last_backup } });
  expect(items.map(({ text }) => text)).toEqual(texts);
});
