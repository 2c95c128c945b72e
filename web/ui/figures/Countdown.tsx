import { formatCountdown } from '#web/lib/format-countdown.ts';
import { useTicking } from '#web/lib/use-ticking.ts';

/** How long it still takes, by the device's clock, to the second. @param to ms since 1970 */
export function Countdown({ to }: { to: number }) {
  const left = useTicking((now) => formatCountdown(to - now));
  return (
    <span role="timer" className="whitespace-nowrap">
      {left === 'now' ? left : `in ${left}`}
    </span>
  );
}
