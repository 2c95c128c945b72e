import type { Logger } from 'pino';
import type { PeakMode } from '#contracts/rules/peak-schedule.ts';
import type { Database } from './db/database.ts';
import type { Connections } from './features/providers/connections.ts';
import type { Train } from './features/predictions/training.ts';
import type { Load } from './features/system/process-load.ts';
import type { DiskSpace } from './features/watch/watch.service.ts';
import type { LogKeeper } from './http/log-keeper.ts';
import type { Market } from './market/market.ts';
import type { Gateways } from './payments/open-gateways.ts';
import type { PushSender } from './push/push-sender.ts';
import type { Secrets } from './secrets.ts';
import type { Mailer } from './delivery/mailer.ts';

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
  logKeeper: LogKeeper;
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
