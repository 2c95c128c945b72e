// @module-tag full -- five starts under load; flush.test.ts and the crash tests hold its row
import { expect, it } from 'vitest';
import { findPostgresql } from '#tests/support/postgresql/server.ts';
import { runKills } from './run-kills.ts';

/** A hundred on each engine by `npm run kills`. */
const plans = [
  { engine: 'sqlite' as const, kills: 3 },
  { engine: 'postgresql' as const, kills: 2 },
];
const seed = Number(process.env['SEED'] ?? 11);
const hasPostgresql = (await findPostgresql()) !== null;

it.each(plans.filter(({ engine }) => engine === 'sqlite' || hasPostgresql))(
  'fault 37: of mixed writes on $engine nothing acknowledged is lost and nothing is doubled by $kills kills',
  { timeout: 240_000 },
  async ({ engine, kills }) => {
    const report = await runKills({ engine, kills, seed, withinMs: 400 });
    expect({ seed, problems: report.problems }).toEqual({ seed, problems: [] });
    expect(report.acknowledged).toBeGreaterThan(kills * 10);
  },
);
