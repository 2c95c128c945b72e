import { type ReactNode, Suspense, useId } from 'react';
import type { PriceSource } from '#web/lib/copy.ts';
import { RefreshButton } from './RefreshButton.tsx';
import { lazyPart } from './lazy-part.ts';
import { ProvenanceChip } from './figures/ProvenanceChip.tsx';
import type { AutoRefreshChoice, Provenance } from './figures/ProvenanceDialog.tsx';
import type { Answer } from './states/AnswerStates.tsx';

const PullToRefresh = lazyPart(async () => (await import('./PullToRefresh.tsx')).PullToRefresh);

type ScreenHeadingProps = {
  title: string;
  subtitle?: ReactNode;
  /** The state of what the screen shows. */
  badge?: ReactNode;
  /** Source and age of all figures; null while they load. */
  provenance?: Provenance | null;
  /** Absent if the screen refreshes in another way. */
  refresh?: (() => Promise<unknown>) | undefined;
  autoRefresh?: AutoRefreshChoice;
  /** A choice for the whole screen, such as an instrument. */
  controls?: ReactNode;
  /** The one primary button of the screen. */
  action?: ReactNode;
};

/** The top of a section, with the only `h1`, which receives the focus when the section opens. */
export function ScreenHeading(props: ScreenHeadingProps) {
  const { title, subtitle, badge, provenance, refresh, autoRefresh, controls, action } = props;
  const hasStatus = [badge, provenance, autoRefresh, controls].some((part) => part !== undefined);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-1 gap-y-1 md:mb-6 md:gap-x-2">
      <h1 className="min-w-0 flex-1 basis-40 py-1 text-tile font-semibold tracking-tight text-balance md:text-title">
        {title}
      </h1>
      {(action !== undefined || refresh !== undefined) && (
        <div className="flex items-center gap-1 md:gap-2">
          {refresh !== undefined && (
            <>
              <RefreshButton refresh={refresh} />
              <Suspense fallback={null}>
                <PullToRefresh refresh={refresh} />
              </Suspense>
            </>
          )}
          {action}
        </div>
      )}
      {subtitle !== undefined && (
        <p className="basis-full text-dense text-ink-2 md:text-body">{subtitle}</p>
      )}
      {hasStatus && (
        <div className="flex min-h-7 basis-full flex-wrap items-center gap-x-1.5 gap-y-2">
          {badge}
          {provenance != null && <ProvenanceChip {...provenance} autoRefresh={autoRefresh} />}
          <div className="ml-auto flex max-w-full min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
            {controls}
            {autoRefresh !== undefined && <AutoRefresh {...autoRefresh} />}
          </div>
        </div>
      )}
    </div>
  );
}

/** On a phone it stands in the details of the chip instead. */
function AutoRefresh({ isOn, every, onChange }: AutoRefreshChoice) {
  const hint = useId();
  return (
    <div className="hidden flex-wrap items-center gap-x-2 md:flex">
      <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium">
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        Auto-refresh
      </label>
      <span id={hint} className="text-dense text-ink-3">
        {every}
      </span>
    </div>
  );
}

/** Source and age of an answer, for `ScreenHeading`; without an age where it has no prices yet. */
export function provenanceOf(
  answer: Answer<{ data_source: PriceSource; as_of: string | null }>,
): Provenance | null {
  if (answer.state === 'sample') return { source: 'sample' };
  if (answer.state !== 'loaded') return null;
  const { data_source: source, as_of } = answer.data;
  if (as_of === null) return { source };
  return { source, freshness: { ...answer.freshness, asOf: Date.parse(as_of) } };
}
