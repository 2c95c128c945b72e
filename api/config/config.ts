import { z } from 'zod';
import { isPostgresqlAddress } from '#api/db/postgresql-hosts.ts';
import type { Connections } from '#api/features/system/providers.service.ts';
import { KNOWN_HOSTS } from '#api/push/push-hosts.ts';
import type { GatewayConfig } from '#api/payments/gateway.ts';
import {
  ACCESS_CODE_MAX_LENGTH,
  normalizeAccessCode,
} from '#contracts/rules/access/access-code.ts';
import {
  chatEnvironment,
  mailEnvironment,
  pushContact,
  pushEnvironment,
  readMailChoice,
} from './delivery-config.ts';
import { exposureEnvironment } from './exposure-config.ts';
import {
  marketEnvironment,
  paymentsEnvironment,
  readMarketChoice,
  readPaymentsChoice,
  readPriceProviders,
} from './providers-config.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const DATABASE_URL_FORM =
  'must be postgres://user:password@host:port/name, in the password %40 for @ and so on, or be unset for SQLite';

const isMasterSecret = (value: string): boolean => Buffer.from(value, 'base64').length === 32;

/** Counts the characters that are compared: twelve hyphens would be no code at all. */
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
  ADMIN_CONTACT_PHONE: z
    .string()
    .regex(
      /^\+[1-9][\d ()-]{6,30}$/,
      'must begin with + and the code of the country: +233 20 123 4567',
    )
    .nullable()
    .default(null),
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
  ...mailEnvironment,
  ...pushEnvironment,
  ...chatEnvironment,
  ...exposureEnvironment,
});

/** The names of all variables, which docs/configuring.md explains. */
export const environmentVariables: readonly string[] = Object.keys(Environment.shape);

/** The parsed environment: other modules get its values and never read variables. */
export type Config = ReturnType<typeof readConfig>;

/** @throws Error with one sentence that names the variable */
export function readConfig(environment: Record<string, string | undefined>) {
  const env = parse(environment);
  const isProduction = env.NODE_ENV === 'production';
  const payments = readPaymentsChoice(env);
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const mail = readMailChoice(env);
  if (isProduction) refuseUnfinished(env, payments);
  const connections: Connections = {
    ...readPriceProviders(env),
    ...payments,
    smtp: mail,
    push: [...KNOWN_HOSTS, ...env.PUSH_HOSTS],
  };
  return {
    isProduction,
    /** Exposed to others outside production: an explicitly configured trial. */
    isInsecureDemo: !isProduction && env.ALLOW_INSECURE_DEMO === 'true',
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL, // PostgreSQL; null: SQLite in `dataDir`
    masterSecret: env.MASTER_SECRET,
    adminAccessCode: env.ADMIN_ACCESS_CODE,
    contactPhone: env.ADMIN_CONTACT_PHONE,
    metricsToken: env.METRICS_TOKEN,
    seedSamples: env.SEED_SAMPLES === null ? !isProduction : env.SEED_SAMPLES === 'true',
    trustProxyHops: env.TRUST_PROXY_HOPS,
    isSupervised: env.SUPERVISED === 'true', // a supervisor restarts the server when it ends
    /** For the terminal: a line for each request would push the access code out of a developer's sight. */
    logLevel: env.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    peakMode: env.PEAK_MODE,
    /** Whether the record of similar signals caps a signal's confidence. */
    hasEvidenceCap: env.EVIDENCE_CAP === 'on',
    /** Past signals are computed too, where candles exist. */
    hasSignalReplay: env.SIGNAL_REPLAY === 'on',
    market: readMarketChoice(env),
    mail,
    payments,
    push: { hosts: env.PUSH_HOSTS, subject: pushContact(mail, publicUrl) },
    chats: { telegramUrl: env.TELEGRAM_BASE_URL, discordUrl: env.DISCORD_BASE_URL },
    connections,
  };
}

function refuseUnfinished(env: z.infer<typeof Environment>, payments: GatewayConfig): void {
  if (env.MASTER_SECRET === null) {
    throw new Error(
      'MASTER_SECRET is needed in production: 32 random bytes in base64, stored outside the database.',
    );
  }
  if (
    env.ALLOW_DEMO_PAYMENTS === 'false' &&
    payments.stripe === null &&
    payments.paystack === null
  ) {
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
  const parsed = Environment.safeParse(nonEmpty, { error: whatItMustBe });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`The environment variable ${issue?.path.join('.')} is wrong: ${issue?.message}.`);
}

/** Where a schema has no sentence of its own: zod's are about types. */
function whatItMustBe(issue: z.core.$ZodRawIssue): string | undefined {
  const { code } = issue;
  if (code === 'invalid_type') return 'must be a whole number';
  if (code === 'invalid_value') return `must be ${issue.values.join(' or ')}`;
  if (code === 'invalid_format') return 'must be an address such as https://desk.example.com';
  if (code === 'too_big') return `must be at most ${issue.maximum}`;
  if (code !== 'too_small') return undefined;
  return issue.origin === 'string'
    ? `must have at least ${issue.minimum} characters`
    : `must be at least ${issue.minimum}`;
}
