import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** The provider's widgets by its own names. */
export type WidgetId = 'advanced-chart' | 'ticker-tape' | 'market-quotes';

const EMBED_ORIGIN = 'https://www.tradingview-widget.com';

/** Where a widget may speak from: the frames that the content security policy admits. */
const WIDGET_ORIGINS: readonly string[] = [EMBED_ORIGIN, 'https://s.tradingview.com'];

/** How the provider names an instrument; its exchange indices and futures are not shown in widgets. */
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

/** What a frame has told: that it shows something, or that it has nothing to show. */
export type WidgetWord = 'ready' | 'no-data';

const words: ReadonlyMap<unknown, WidgetWord> = new Map([
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
function readWord(data: unknown): WidgetWord | null {
  const message: unknown = typeof data === 'string' ? parseJson(data) : data;
  if (typeof message !== 'object' || message === null || !('name' in message)) return null;
  return words.get(message.name) ?? null;
}

type Message = Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>;

/** The word of this very frame. Our own page and other frames can send the same message: they are not heard. */
export function wordOf(frame: HTMLIFrameElement | null, message: Message): WidgetWord | null {
  const isFromFrame = message.source !== null && message.source === frame?.contentWindow;
  return isFromFrame && WIDGET_ORIGINS.includes(message.origin) ? readWord(message.data) : null;
}
