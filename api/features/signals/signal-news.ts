import { isQuiet } from '#contracts/rules/notifications/notification-topics.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { SignalNews } from './signal-events.store.ts';

type Deps = {
  readonly settings: Pick<SettingsService, 'read'>;
  /** UTC ms. */
  readonly now: () => number;
};

/** How signals are told of at this moment, by the platform's trading hours. */
export async function readSignalNews({ settings, now }: Deps): Promise<SignalNews> {
  const { trading_hours_start, trading_hours_end } = await settings.read();
  const at = now();
  const outside = { from: trading_hours_end, to: trading_hours_start, time_zone: 'UTC' };
  return { at, isOutOfHours: isQuiet(outside, at) };
}
