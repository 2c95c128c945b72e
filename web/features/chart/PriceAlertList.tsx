import { Bell, BellRing, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  isActive,
  type ShownAlert,
  useAlertAct,
  type usePriceAlerts,
} from '#web/data/price-alerts/price-alerts.ts';
import { formatPrice } from '#web/lib/format.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { useScrollIntoView } from '#web/ui/OpenedItem.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { AlertStart } from './PriceAlertSheet.tsx';

const PriceAlertSheet = lazyPart(
  async () => (await import('./PriceAlertSheet.tsx')).PriceAlertSheet,
);

const UNSENT = 'Not watched yet: it is sent when you are online.';
const STILL_WATCHED = 'Still watched: it is removed when you are online.';

/** What the server has not confirmed, or refused; null: nothing. */
function unsentText({ unsent, refusal }: ShownAlert): string | null {
  if (refusal !== null) return unsent === 'set' ? `Not set: ${refusal}` : `Not removed: ${refusal}`;
  if (unsent === null) return null;
  return unsent === 'set' ? UNSENT : STILL_WATCHED;
}

/** What an alert waits for, or how it ended. */
function stateText(alert: ShownAlert, now: Date): string {
  const { state, direction, repeat, no_price_since: since, last_fired_at: firedAt } = alert;
  const moment = (instant: string): string => formatMoment(Date.parse(instant), now);
  if (state === 'fired') return `Fired ${firedAt === null ? '' : moment(firedAt)}`;
  if (state === 'expired')
    return `Expired ${alert.expires_at === null ? '' : moment(alert.expires_at)}`;
  if (since !== null) return `Not being watched: no price since ${moment(since)}`;
  const again = firedAt === null ? '' : ` Last fired ${moment(firedAt)}.`;
  if (direction === null) {
    return firedAt === null
      ? 'Watched from the next price on.'
      : `Watched again when the price has moved away.${again}`;
  }
  const next = `Fires when the price ${direction} to it`;
  return repeat === 'each_time' ? `${next}, each time.${again}` : `${next}.`;
}

function badgeOf(alert: ShownAlert): BadgeLook {
  const { state, unsent, refusal, no_price_since } = alert;
  if (refusal !== null) return { tone: 'danger', label: 'Refused' };
  if (unsent !== null) return { tone: 'warn', label: 'Not sent' };
  if (state === 'fired') return { tone: 'ok', label: 'Fired' };
  if (state === 'expired') return { tone: 'neutral', label: 'Expired' };
  if (no_price_since !== null) return { tone: 'warn', label: 'No prices' };
  return state === 'waiting'
    ? { tone: 'neutral', label: 'Waiting' }
    : { tone: 'accent', label: 'Watched' };
}

type AlertRowProps = { alert: ShownAlert; onChange: () => void; onOpen: () => void };

function AlertRow({ alert, onChange, onOpen }: AlertRowProps) {
  const { instrument, price, note, unsent, refusal } = alert;
  const now = useNow();
  const act = useAlertAct();
  const name = `${instrument} ${formatPrice(instrument, price)}`;
  const remove = (): void => {
    const isOnlyHere = refusal !== null;
    void act
      .mutateAsync({ act: isOnlyHere ? 'discard' : 'remove', id: alert.id })
      .catch(() => null);
  };
  return (
    <li className="flex flex-wrap items-start gap-x-2 py-2">
      <div className="flex min-w-0 flex-1 basis-40 flex-col gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <button
            type="button"
            onClick={onOpen}
            className="min-h-11 rounded-control text-left font-medium hover:underline md:min-h-6"
          >
            {name}
            <span className="sr-only">: open the chart</span>
          </button>
          <Badge {...badgeOf(alert)} />
        </div>
        <p className="text-dense text-ink-2">{unsentText(alert) ?? stateText(alert, now)}</p>
        {note !== '' && <p className="text-dense wrap-anywhere text-ink-3">{note}</p>}
        {act.error !== null && <Banner kind="danger">{act.error.message}</Banner>}
      </div>
      <div className="ml-auto flex gap-2">
        {isActive(alert) ? (
          <IconButton label={`Change the alert ${name}`} icon={Pencil} onClick={onChange} />
        ) : (
          <IconButton label={`Set the alert ${name} again`} icon={RotateCcw} onClick={onChange} />
        )}
        <IconButton
          label={refusal === null ? `Remove the alert ${name}` : `Forget what was refused, ${name}`}
          icon={Trash2}
          disabled={act.isPending || (unsent === 'removed' && refusal === null)}
          onClick={remove}
        />
      </div>
    </li>
  );
}

type PriceAlertListProps = {
  of: ReturnType<typeof usePriceAlerts>;
  /** Of the chart: its alerts come first. */
  instrument: Instrument;
  /** The sheet that is open; null: none. */
  start: AlertStart | null;
  onStart: (start: AlertStart | null) => void;
  onOpen: (instrument: Instrument) => void;
  /** Set by a link that leads here; another object each time. */
  link: object | null;
};

/** The member's price alerts, and the sheet that sets them. A view as member may not show them. */
export function PriceAlertList(props: PriceAlertListProps) {
  const { isHidden, query } = props.of;
  if (!isHidden) return <AlertsAndSheet {...props} />;
  return (
    <Panel title="Price alerts">
      <p className="max-w-prose text-dense text-ink-2">{query.error?.message}</p>
    </Panel>
  );
}

function AlertsAndSheet(props: PriceAlertListProps) {
  const { of, instrument, start, onStart, onOpen, link } = props;
  const place = useScrollIntoView(link);
  const alerts = [
    ...of.alerts.filter((alert) => alert.instrument === instrument),
    ...of.alerts.filter((alert) => alert.instrument !== instrument),
  ];
  const active = alerts.filter(isActive);
  const past = alerts.filter((alert) => !isActive(alert));
  const rows = (some: readonly ShownAlert[]) => (
    <ul className="divide-y divide-line">
      {some.map((alert) => (
        <AlertRow
          key={alert.id}
          alert={alert}
          onChange={() =>
            onStart({
              instrument: alert.instrument,
              price: alert.price,
              alert,
              isAgain: !isActive(alert),
            })
          }
          onOpen={() => onOpen(alert.instrument)}
        />
      ))}
    </ul>
  );
  return (
    <div ref={place} tabIndex={-1} className="scroll-mt-20">
      <Panel title={`Price alerts (${active.length})`}>
        <QueryStates
          of={of.alerts.length > 0 ? { ...of.query, data: of.query.data ?? [] } : of.query}
          skeleton={<Skeleton label="Loading price alerts" count={2} />}
          failure="Price alerts could not be loaded."
        >
          {() =>
            alerts.length === 0 ? (
              <p className="max-w-prose text-dense text-ink-2">
                None yet. Tap a price on our chart, then “Alert at …”, or hold it there: the server
                watches the price for you and notifies you when it is touched.
              </p>
            ) : (
              <>
                {rows(active)}
                {past.length > 0 && (
                  <details>
                    <summary className="min-h-11 cursor-pointer py-3 text-dense text-ink-2">
                      Fired or expired ({past.length})
                    </summary>
                    {rows(past)}
                  </details>
                )}
              </>
            )
          }
        </QueryStates>
        <Button
          icon={active.length > 0 ? BellRing : Bell}
          className="self-start"
          onClick={() => onStart({ instrument, price: null })}
        >
          Set an alert on {instrument}
        </Button>
      </Panel>
      {start !== null && (
        <Suspense fallback={null}>
          <PriceAlertSheet
            key={`${start.instrument} ${start.alert?.id}`}
            start={start}
            onClose={() => onStart(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
