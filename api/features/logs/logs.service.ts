import type { Logger } from 'pino';
import type { KeptLine, LogKeeper } from '#api/http/log-buffer.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { LogEntry, LogQuery } from '#contracts/system.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { LogStore } from './logs.store.ts';

const KEPT_MS = 30 * 86_400_000;

/** pino's names of the console's levels. */
const pinoLevel = { DEBUG: 'debug', INFO: 'info', WARNING: 'warn', ERROR: 'error' } as const;

type Deps = {
  readonly keeper: LogKeeper;
  readonly store: LogStore;
  readonly logger: Pick<Logger, 'level'>;
  readonly settings: Pick<SettingsService, 'onChange'>;
  /** UTC ms. */
  readonly now: () => number;
};
export type LogService = ReturnType<typeof createLogService>;

/** The server's log as administrators read it: what is kept in memory, and what is stored for 30 days. */
export function createLogService({ keeper, store, logger, settings, now }: Deps) {
  settings.onChange((inForce) => {
    logger.level = levelOf(inForce);
  });

  /**
   * Stores the warnings and errors that wait, in one transaction. One that fails is no news: that would be
   * another line to store. They wait on, and the terminal has them already.
   */
  async function keep(): Promise<void> {
    const waiting = keeper.waiting();
    if (waiting.length === 0) return;
    await store.add(waiting).then(
      () => keeper.noteStored(waiting),
      () => undefined,
    );
  }

  return {
    keep,

    /** Newest first, by id: of this process whatever is in memory, of all the warnings and errors. */
    async page(query: LogQuery): Promise<{ rows: LogEntry[]; total: number }> {
      await keep();
      const own = keeper.unstored().filter((line) => isMeant(line, query));
      const stored = await store.page(query);
      const { before, limit } = query;
      const older = own.filter(({ id }) => before === undefined || id < before);
      // By id: one that was stored in between is there twice.
      const lines = new Map([...older, ...stored.rows].map((line) => [line.id, line]));
      const newest = [...lines.values()].toSorted((a, b) => (a.id < b.id ? 1 : -1));
      return { rows: newest.slice(0, limit).map(toEntry), total: stored.total + own.length };
    },

    removeOld: (): Promise<void> => store.removeBefore(now() - KEPT_MS),
  };
}

/** Logging that is switched off still tells of errors: without them nobody could repair anything. */
const levelOf = (
  settings: Pick<PlatformSettings, 'enable_logging' | 'log_level'>,
): (typeof pinoLevel)[keyof typeof pinoLevel] =>
  settings.enable_logging ? pinoLevel[settings.log_level] : 'error';

function isMeant(line: KeptLine, { level, search = '' }: LogQuery): boolean {
  const isLevel = level === undefined || line.level === level;
  const typed = search.toLowerCase();
  const texts = [line.message, line.details ?? ''];
  return isLevel && texts.some((text) => text.toLowerCase().includes(typed));
}

const toEntry = ({ at, ...line }: KeptLine): LogEntry => ({
  ...line,
  timestamp: new Date(at).toISOString(),
});
