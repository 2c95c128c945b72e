import type { Logger } from 'pino';
import type { PeakMode } from '#contracts/rules/signals/peak-schedule.ts';
import type { Database } from '#api/db/database.ts';
import type { Connections } from '#api/features/providers/connections.ts';
import type { Train } from '#api/features/predictions/training.ts';
import type { Load } from '#api/features/system/process-load.ts';
import type { DiskSpace } from '#api/features/watch/watch.service.ts';
import type { LogBuffer } from '#api/http/log-buffer.ts';
import type { Market } from '#api/market/market.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { PushSender } from '#api/push/push-sender.ts';
import type { Secrets } from '#api/config/secrets.ts';
import type { Mailer } from '#api/delivery/mailer.ts';

/** What a server is made of, beside itself. */
export type AppDeps = {
  isProduction: boolean;
  /** A trial that others can reach, which screens say. */
  isInsecureDemo: boolean;
  database: Database;
  market: Market;
  gateways: Gateways;
  connections: Connections;
  mailer: Mailer;
  pushSender: PushSender;
  secrets: Secrets;
  logger: Logger;
  /** What the logger wrote last. */
  logBuffer: LogBuffer;
  /** ms UTC; everything that has to do with time asks here. */
  now: () => number;
  version: string;
  publicUrl: string;
  contactPhone: string | null;
  peakMode: PeakMode;
  hasEvidenceCap: boolean;
  /** Learns a prediction model; in a thread of its own where others wait for answers. */
  train: Train;
  /** Bearer token of `/metrics`; null: nothing is measured, and there is no such path. */
  metricsToken: string | null;
  trustProxyHops: number;
  dataDir: string;
  /** Of the disk on which the data lies. */
  diskSpace: () => Promise<DiskSpace>;
  /** The built web app; null serves the API alone. */
  webRoot: string | null;
  isStopping: () => boolean;
  /** Ends the server in order, to be started again; null: nothing would start it. */
  restart: (() => void) | null;
  /** How busy the process has been in the last minute. */
  load: () => Load;
  countSockets: () => Promise<number>;
};
