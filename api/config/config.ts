import { z } from 'zod';
import { isPostgresqlAddress } from '#api/db/postgresql-hosts.ts';
import type { MailServer } from '#api/delivery/open-mailer.ts';
import type { Connections } from '#api/features/providers/connections.ts';
import type { MarketChoice } from '#api/market/open-market.ts';
import type { GatewayConfig } from '#api/payments/open-gateways.ts';
import {
  ACCESS_CODE_MAX_LENGTH,
  normalizeAccessCode,
} from '#contracts/rules/access/access-code.ts';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import { readConnections } from './connections-config.ts';
import { deliveryEnvironment, readMailChoice } from './delivery-config.ts';
import { exposureEnvironment } from './exposure-config.ts';
import { marketEnvironment, readMarketChoice } from './market-config.ts';
import { hasGateway, paymentsEnvironment, readPaymentsChoice } from './payments-config.ts';
import { type PushChoice, pushEnvironment, readPushChoice } from './push-config.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const DATABASE_URL_FORM =
  'must be postgres://user:password@host:port/name, in the password %40 for @ and so on, or be unset for SQLite';

const isMasterSecret = (value: string): boolean => Buffer.from(value, 'base64').length === 32;

/** As they will be compared: twelve hyphens would be no code at all. */
const hasEnoughSymbols = (code: string): boolean => normalizeAccessCode(code).length >= 12;

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8787),
  PUBLIC_URL: z.url().nullable().default(null),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.string().refine(isPostgresqlAddress, DATABASE_URL_FORM).nullable().default(null),
  MASTER_SECRET: z
    .string()
    .refine(isMasterSecret, 'must be 32 bytes in base64')
    .nullable()
    .default(null),
  ADMIN_ACCESS_CODE: z
    .string()
    .max(ACCESS_CODE_MAX_LENGTH, 'must have 12 to 20 characters')
    .refine(hasEnoughSymbols, 'must have 12 to 20 characters, spaces and hyphens not counted')
    .nullable()
    .default(null),
  ADMIN_CONTACT_PHONE: z.string().min(10).nullable().default(null),
  SEED_SAMPLES: z.enum(['true', 'false']).nullable().default(null),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').nullable().default(null),
  TRUST_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  PEAK_MODE: z.enum(['monthly', 'continuous']).default('monthly'),
  EVIDENCE_CAP: z.enum(['on', 'off']).default('on'),
  SIGNAL_REPLAY: z.enum(['on', 'off']).default('on'),
  SUPERVISED: z.enum(['true', 'false']).default('false'),
  LOG_LEVEL: z.enum(LOG_LEVELS).nullable().default(null),
  ...marketEnvironment,
  ...paymentsEnvironment,
  ...deliveryEnvironment,
  ...pushEnvironment,
  ...exposureEnvironment,
});

/** The names of all variables; each is explained in docs/configuring.md. */
export const environmentVariables: readonly string[] = Object.keys(Environment.shape);

/** The environment, parsed once: everything else takes what it needs as a value. */
export type Config = {
  isProduction: boolean;
  /** Exposed to others outside production: an explicitly configured trial. */
  isInsecureDemo: boolean;
  host: string;
  port: number;
  publicUrl: string;
  dataDir: string;
  /** Of PostgreSQL; null: SQLite, in `dataDir`. */
  databaseUrl: string | null;
  masterSecret: string | null;
  adminAccessCode: string | null;
  contactPhone: string | null;
  metricsToken: string | null;
  seedSamples: boolean;
  trustProxyHops: number;
  /** Something starts the server again when it ends. */
  isSupervised: boolean;
  /** Of what goes to the terminal. */
  logLevel: string;
  peakMode: PeakMode;
  /** Whether the record of similar signals caps a signal's confidence. */
  hasEvidenceCap: boolean;
  /** Signals of the past are computed too, where candles are at hand. */
  hasSignalReplay: boolean;
  market: MarketChoice;
  mail: MailServer;
  payments: GatewayConfig;
  push: PushChoice;
  connections: Connections;
};

/** @throws Error with one sentence that names the variable */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const env = parse(environment);
  const isProduction = env.NODE_ENV === 'production';
  const payments = readPaymentsChoice(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const mail = readMailChoice(env);
  if (isProduction) refuseUnfinished(env, payments);
  return {
    isProduction,
    isInsecureDemo: !isProduction && env.ALLOW_INSECURE_DEMO === 'true',
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    masterSecret: env.MASTER_SECRET,
    adminAccessCode: env.ADMIN_ACCESS_CODE,
    contactPhone: env.ADMIN_CONTACT_PHONE,
    metricsToken: env.METRICS_TOKEN,
    seedSamples: env.SEED_SAMPLES === null ? !isProduction : env.SEED_SAMPLES === 'true',
    trustProxyHops: env.TRUST_PROXY_HOPS,
    isSupervised: env.SUPERVISED === 'true',
    // At a developer's terminal a line for each request would push the printed code out of sight.
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    peakMode: env.PEAK_MODE,
    hasEvidenceCap: env.EVIDENCE_CAP === 'on',
    hasSignalReplay: env.SIGNAL_REPLAY === 'on',
    market: readMarketChoice(env),
    mail,
    payments,
    push: readPushChoice({ hosts: env.PUSH_HOSTS, mail, publicUrl }),
    connections: readConnections(env, { ...payments, smtp: mail, hosts: env.PUSH_HOSTS }),
  };
}

/** @throws Error with what production cannot do without */
function refuseUnfinished(env: z.infer<typeof Environment>, payments: GatewayConfig): void {
  if (env.MASTER_SECRET === null) {
    throw new Error(
      'MASTER_SECRET is needed in production: 32 random bytes in base64, stored outside the database.',
    );
  }
  if (env.ALLOW_DEMO_PAYMENTS === 'false' && !hasGateway(payments)) {
    throw new Error(
      'In production payments are no demo: set the keys of Stripe or Paystack, or ALLOW_DEMO_PAYMENTS=true.',
    );
  }
}

function parse(environment: Record<string, string | undefined>): z.infer<typeof Environment> {
  // A variable that is set but empty (`PORT=`) means its default, as in a shell.
  const nonEmpty = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== ''),
  );
  const parsed = Environment.safeParse(nonEmpty);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
}
