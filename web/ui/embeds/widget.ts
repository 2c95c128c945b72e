import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { useOnline } from '#web/lib/use-browser-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';

/** The provider's widgets by its own names. */
export type WidgetId = 'advanced-chart' | 'ticker-tape' | 'market-quotes';

const EMBED_ORIGIN = 'https://www.tradingview-widget.com';

/** Where a widget may speak from: the frames that the content security policy admits. */
const WIDGET_ORIGINS: readonly string[] = [EMBED_ORIGIN, 'https://s.tradingview.com'];

/** How the provider names an instrument; its exchange indices and futures are not available in widgets. */
export const widgetSymbol: Readonly<Record<Instrument, string>> = {
  EURUSD: 'FX:EURUSD',
  GBPUSD: 'FX:GBPUSD',
  USDJPY: 'FX:USDJPY',
  AUDUSD: 'FX:AUDUSD',
  USDCAD: 'FX:USDCAD',
  USDCHF: 'FX:USDCHF',
  GBPJPY: 'FX:GBPJPY',
  XAUUSD: 'OANDA:XAUUSD',
  US30: 'FOREXCOM:DJI',
  BTCUSD: 'BITSTAMP:BTCUSD',
};

/** The address of a widget; its settings travel behind the `#` and so stay out of server logs. */
export const widgetUrl = (widget: WidgetId, config: object): string =>
  `${EMBED_ORIGIN}/embed-widget/${widget}/?locale=en#${encodeURIComponent(JSON.stringify(config))}`;

type WidgetStatus = 'ready' | 'no-data';

const statuses: ReadonlyMap<unknown, WidgetStatus> = new Map([
  ['tv-widget-load', 'ready'],
  ['tv-widget-resize-iframe', 'ready'],
  ['tv-widget-no-data', 'no-data'],
]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // other messages than the widgets' are plain text
  }
}

/**
 * What a message of a frame says, or null. The names are not documented by the provider, so nothing
 * may depend on one arriving.
 */
function readStatus(data: unknown): WidgetStatus | null {
  const message: unknown = typeof data === 'string' ? parseJson(data) : data;
  if (typeof message !== 'object' || message === null || !('name' in message)) return null;
  return statuses.get(message.name) ?? null;
}

type Message = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

/** The status reported by this frame; the same message from our page or from other frames is ignored. */
function widgetStatusOf(frame: HTMLIFrameElement | null, message: Message): WidgetStatus | null {
  const isFromFrame = message.source !== null && message.source === frame?.contentWindow;
  return isFromFrame && WIDGET_ORIGINS.includes(message.origin) ? readStatus(message.data) : null;
}

/** A desktop has needed 11 s. */
const GIVE_UP_MS = 25_000;

/**
 * off: none is wanted. late: ours stays, but it may still come. offered: it came late, and `show` puts it in
 * the place of ours. silent: it said nothing in time.
 */
export type FramePhase =
  | 'off'
  | 'offline'
  | 'waiting'
  | 'late'
  | 'offered'
  | 'silent'
  | WidgetStatus;

const FRAMED: readonly FramePhase[] = ['waiting', 'late', 'offered', 'ready'];

export type WidgetFrame = {
  phase: FramePhase;
  /** The current frame, or null; `attempt` identifies it. */
  frame: { src: string; attempt: string } | null;
  ref: RefObject<HTMLIFrameElement | null>;
  retry: () => void;
  show: () => void;
};

/** Counts the frames that were tried; each return of the network is a new try. */
function useTries(isOnline: boolean) {
  const [tries, setTries] = useState(1);
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (wasOnline !== isOnline) {
    setWasOnline(isOnline);
    setTries(tries + 1);
  }
  return [tries, () => setTries(tries + 1)] as const;
}

/**
 * Follows one frame of the provider. Its `load` event proves nothing, because it also comes for a host
 * that refuses; only a message of the frame does.
 *
 * @param patienceMs after it, a frame no longer takes the place of ours by itself
 */
export function useWidgetFrame(
  address: string,
  isWanted: boolean,
  patienceMs = GIVE_UP_MS,
): WidgetFrame {
  const ref = useRef<HTMLIFrameElement>(null);
  const isOnline = useOnline();
  const src = useDebounced(address);
  const [tries, retry] = useTries(isOnline);
  const attempt = `${tries} ${src}`;
  const [verdict, setVerdict] = useState<{ of: string; phase: FramePhase } | null>(null);
  const isTried = isWanted && isOnline;

  useEffect(() => {
    if (!isTried) return undefined;
    let isLate = false;
    const lateTimer = setTimeout(() => {
      isLate = true;
      setVerdict({ of: attempt, phase: 'late' });
    }, patienceMs);
    const giveUp = () => setVerdict({ of: attempt, phase: 'silent' });
    const timer = setTimeout(giveUp, GIVE_UP_MS);
    const stopTimers = () => {
      clearTimeout(lateTimer);
      clearTimeout(timer);
    };
    const listen = (message: MessageEvent<unknown>) => {
      const status = widgetStatusOf(ref.current, message);
      if (status === null) return;
      stopTimers();
      setVerdict({ of: attempt, phase: status === 'ready' && isLate ? 'offered' : status });
    };
    window.addEventListener('message', listen);
    return () => {
      stopTimers();
      window.removeEventListener('message', listen);
    };
  }, [isTried, attempt, patienceMs]);

  const said = verdict?.of === attempt ? verdict.phase : 'waiting';
  const phase = !isWanted ? 'off' : !isOnline ? 'offline' : said;
  const frame = FRAMED.includes(phase) ? { src, attempt } : null;
  return { phase, frame, ref, retry, show: () => setVerdict({ of: attempt, phase: 'ready' }) };
}
