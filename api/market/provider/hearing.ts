import type { Instrument } from '#contracts/rules/instruments.ts';
import type { Tick } from '../feed.ts';
import type { ProviderClock } from './clock.ts';
import type { ProviderHealth } from './health.ts';
import type { Message, Provider } from './provider.ts';
import { refusalOf } from './refusal.ts';
import type { Heard } from './stream.ts';

/** A clock of theirs that is ahead by more than this would silence all later prices. */
const AHEAD_MS = 300_000;

export type HearingSetup = {
  readonly provider: Provider;
  readonly instruments: readonly Instrument[];
  readonly onTick: (tick: Tick) => void;
};

/** Makes ticks of messages: of what was subscribed to, and none that a newer one has overtaken. */
export function createHearing(setup: HearingSetup, health: ProviderHealth, clock: ProviderClock) {
  const { title, symbols, readMessage } = setup.provider;
  const bySymbol = new Map(setup.instruments.map((name) => [symbols[name], name]));
  const newest = new Map<Instrument, number>();

  function hearGarbage(): Heard {
    health.heardGarbage();
    return 'other';
  }

  function hearPrice({ symbol, price, t }: Message & { kind: 'price' }): Heard {
    const instrument = bySymbol.get(symbol);
    const isUsable = price > 0 && t <= clock.now() + AHEAD_MS;
    if (instrument === undefined || !isUsable) return hearGarbage();
    if (t < (newest.get(instrument) ?? 0)) return 'other';
    newest.set(instrument, t);
    health.heardPrice();
    setup.onTick({ instrument, price, t });
    return 'price';
  }

  return (text: string): Heard => {
    const message = readMessage(text);
    switch (message.kind) {
      case 'price':
        return hearPrice(message);
      case 'unreadable':
        return hearGarbage();
      case 'refused':
        return refusalOf(title, message.verdict, clock.now()) ?? 'other';
      case 'lacking':
        health.lacks(message.symbols);
        break;
      case 'alive':
        health.heardLife();
    }
    return 'other';
  };
}
