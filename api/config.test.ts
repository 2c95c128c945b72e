import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = Buffer.alloc(32, 1).toString('base64');

describe('the environment', () => {
  it('may be empty: a development server on this machine', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://localhost:8787',
      dataDir: './data',
      masterSecret: null,
      adminAccessCode: null,
      contactPhone: null,
      metricsToken: null,
      seedSamples: true,
      trustProxyHops: 0,
      logLevel: 'warn',
    });
  });

  it('means the default by a variable that is set but empty', () => {
    expect(readConfig({ PORT: '', PUBLIC_URL: '', MASTER_SECRET: '' }).port).toBe(8787);
  });

  it('in production seeds nothing by itself and logs every request', () => {
    const production = { NODE_ENV: 'production', MASTER_SECRET: SECRET };
    expect(readConfig(production)).toMatchObject({ seedSamples: false, logLevel: 'info' });
    expect(readConfig({ ...production, SEED_SAMPLES: 'true' }).seedSamples).toBe(true);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'bellwether'],
    ['MASTER_SECRET', Buffer.alloc(31).toString('base64')],
    ['ADMIN_ACCESS_CODE', 'SHORT'],
    ['ADMIN_ACCESS_CODE', '------------'],
    ['ADMIN_ACCESS_CODE', 'A'.repeat(21)],
    ['DATABASE_URL', 'postgres://db.example/bellwether'],
    ['METRICS_TOKEN', 'short'],
    ['SEED_SAMPLES', 'yes'],
    ['TRUST_PROXY_HOPS', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s stops the start with a sentence that names it', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`^The environment variable ${name} is wrong: .+\\.$`),
    );
  });
});
