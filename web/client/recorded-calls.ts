/** One call of the API, without what was sent and answered. */
export type ApiCall = {
  readonly at: number; // UTC ms
  readonly method: string | null; // null: the browser does not say
  /** Ids and other variable parts are left out: `/api/trading-journal/screenshots/…`. */
  readonly path: string;
  readonly durationMs: number;
  /** 0: no answer. Null: the browser does not say. */
  readonly status: number | null;
  readonly by: 'page' | 'worker';
};

const RECORDED = 1000; // requests of all kinds
const forget = (): void => performance.clearResourceTimings();

/** Lets the browser record the newest requests too: it would stop after the first 250. */
export function recordCalls(): void {
  if (!('setResourceTimingBufferSize' in performance)) return;
  performance.setResourceTimingBufferSize(RECORDED);
  performance.addEventListener('resourcetimingbufferfull', forget);
}

/** A path of the API whose variable parts, which may be ids, are left out. */
export const apiPathOf = (url: string): string =>
  new URL(url, 'http://localhost').pathname
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,29}$|^$|^1m-sniper$/.test(part) ? part : '…'))
    .join('/');

/** The calls that the browser has recorded for this page or worker, the latest last. */
export const readCalls = (by: ApiCall['by']): ApiCall[] =>
  performance.getEntriesByType('resource').flatMap((entry) => {
    const path = apiPathOf(entry.name);
    if (!path.startsWith('/api/')) return [];
    const status: unknown = Reflect.get(entry, 'responseStatus');
    return {
      at: performance.timeOrigin + entry.startTime,
      method: null,
      path,
      durationMs: Math.round(entry.duration),
      status: typeof status === 'number' ? status : null,
      by,
    };
  });
