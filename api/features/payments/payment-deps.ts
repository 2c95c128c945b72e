import type { Logger } from 'pino';
import type { CreateCounter } from '#api/db/database.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import type { PaymentStore } from './payments.store.ts';
import type { Settle } from './settle.ts';

/** What the parts of the payments service share. */
export type PaymentDeps = {
  readonly store: PaymentStore;
  readonly gateways: Gateways;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
  readonly settle: Settle;
  readonly publicUrl: string;
  readonly logger: Pick<Logger, 'warn'>;
  /** UTC ms. */
  readonly now: () => number;
};
