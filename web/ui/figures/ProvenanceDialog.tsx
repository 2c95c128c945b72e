import { type PriceSource, sourceLabel } from '#web/lib/copy.ts';
import { formatMoment, utcBeside } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Switch } from '#web/ui/forms/Switch.tsx';
import type { FreshnessOf } from './Freshness.tsx';

export type AutoRefreshChoice = {
  isOn: boolean;
  every: string;
  onChange: (isOn: boolean) => void;
};

/** Where the figures of a screen come from, and of when they are. */
export type Provenance = {
  /** Null: no prices, such as a list of posts. */
  source: PriceSource | 'sample' | null;
  /** Absent with samples, which have no age. */
  freshness?: FreshnessOf;
};

const SAMPLE =
  'The call failed and nothing was ever loaded here. These figures are made up to show the screen. Do not trade on them.';

const SIMULATED =
  'Prices come from a market simulator. They move as a market does, but nobody traded at them.';

const about = (source: PriceSource | 'sample'): string | null => {
  if (source === 'sample') return SAMPLE;
  if (source === 'simulated') return SIMULATED;
  return source === 'stored' ? 'Prices come from candles that the operator imported.' : null;
};

type ProvenanceDialogProps = Provenance & {
  autoRefresh: AutoRefreshChoice | undefined;
  onClose: () => void;
};

/** The details of a screen's source and age. */
export function ProvenanceDialog(props: ProvenanceDialogProps) {
  const { source, freshness, autoRefresh, onClose } = props;
  const text = source === null ? null : about(source);
  return (
    <Dialog isOpen onClose={onClose} title="Source and age" size="sm" isReading>
      <div className="flex flex-col gap-4">
        <dl className="flex flex-col gap-2">
          {source !== null && (
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">Source</dt>
              <dd className="text-right font-medium">
                {source === 'sample' ? 'Sample data' : sourceLabel(source)}
              </dd>
            </div>
          )}
          {freshness !== undefined && (
            <div className="flex justify-between gap-4">
              <dt className="text-ink-2">Last update</dt>
              <dd className="text-right">
                <LastUpdate at={freshness.asOf} />
              </dd>
            </div>
          )}
        </dl>
        {text !== null && <p className="text-ink-2">{text}</p>}
        {freshness?.isOffline === true && (
          <p className="text-warn">
            The server cannot be reached. These are the last figures that it sent.
          </p>
        )}
        {autoRefresh !== undefined && (
          <Switch
            label="Auto-refresh"
            hint={autoRefresh.every}
            checked={autoRefresh.isOn}
            onChange={autoRefresh.onChange}
          />
        )}
      </div>
    </Dialog>
  );
}

/** In the shown zone, with UTC below where that is another one. */
function LastUpdate({ at }: { at: number }) {
  const text = formatMoment(at, useNow());
  const utc = utcBeside(at);
  return (
    <>
      <span className="block font-medium">{utc === null ? `${text} UTC` : text}</span>
      {utc !== null && <span className="block text-dense text-ink-2">{utc}</span>}
    </>
  );
}
