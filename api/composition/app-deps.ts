import type { Logger } from 'pino';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import type { Database } from '#api/db/database.ts';
import type { Connections } from '#api/features/system/providers.service.ts';
import type { Pictures } from '#api/features/media/pictures.service.ts';
import type { Train } from '#api/features/predictions/training.ts';
import type { Load } from '#api/features/system/process-load.ts';
import type { DiskSpace } from '#api/features/system/watch.service.ts';
import type { LogBuffer } from '#api/http/log-buffer.ts';
import type { Market } from '#api/market/market.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { PushSender } from '#api/push/push-sender.ts';
import type { Secrets } from '#api/config/secrets.ts';
import type { Mailer } from '#api/delivery/mailer.ts';

/** Everything that the app needs from outside. */
export type AppDeps = {
  isProduction: boolean;
  isInsecureDemo: boolean; // a publicly reachable trial; screens say so
  database: Database;
  market: Market;
  gateways: Gateways;
  connections: Connections;
  mailer: Mailer;
  pushSender: PushSender;
  /** Addresses in the place of the services' own, as tests have them; null: the services'. */
  chats: { readonly telegramUrl: string | null; readonly discordUrl: string | null };
  secrets: Secrets;
  logger: Logger;
  logBuffer: LogBuffer; // the newest log lines
  now: () => number; // the only clock, ms UTC
  version: string;
  publicUrl: string;
  contactPhone: string | null;
  peakMode: PeakMode;
  hasEvidenceCap: boolean;
  pictures: Pick<Pictures, 'decode'>; // decoded in separate processes
  train: Train; // trains a prediction model; in production in a separate process
  /** Bearer token of `/metrics`; null: no metrics are collected or served. */
  metricsToken: string | null;
  trustProxyHops: number;
  dataDir: string;
  diskSpace: () => Promise<DiskSpace>; // of the disk with the data folder
  webRoot: string | null; // the built web app; null serves the API alone
  isStopping: () => boolean;
  /** Shuts the server down to be restarted by its supervisor; null: there is none. */
  restart: (() => void) | null;
  load: () => Load; // load of the process in the last minute
  countSockets: () => Promise<number>;
};
