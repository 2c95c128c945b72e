import { useId } from 'react';
import type { Provider, ProviderTest } from '#contracts/providers.ts';
import { useProviders, useTestProvider } from '#web/data/admin/providers.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { refusalText } from '#web/lib/copy.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge, type BadgeLook } from '#web/ui/Badge.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

function ProviderCard({ provider }: { provider: Provider }) {
  const titleId = useId();
  const test = useTestProvider(provider.id);
  return (
    <li>
      <Card as="article" aria-labelledby={titleId} className="flex h-full flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={titleId} className="font-semibold">
            {provider.name}
          </h3>
          <Badge {...lookOf(provider)} />
        </div>
        {provider.detail !== null && <p className="text-dense text-ink-2">{provider.detail}</p>}
        <p className="text-meta break-words text-ink-3">
          Variables: <span className="font-mono">{provider.variables.join(', ')}</span>
        </p>
        <div className="mt-auto flex flex-col items-start gap-2 pt-1">
          <Button
            size="sm"
            disabled={!provider.configured}
            isBusy={test.isPending}
            busyLabel="Testing..."
            onClick={() => test.mutate()}
          >
            Test connection
          </Button>
          <div className="w-full empty:hidden">
            {test.data !== undefined && <TestResult of={test.data} />}
            {test.isError && (
              <Banner kind="danger">
                {refusalText(test.error, 'The test could not be started. Please try again.')}
              </Banner>
            )}
          </div>
        </div>
      </Card>
    </li>
  );
}

function lookOf({ configured, in_use }: Provider): BadgeLook {
  if (in_use) return { label: 'In use', tone: 'ok' };
  return configured
    ? { label: 'Configured, not in use', tone: 'info' }
    : { label: 'Not configured', tone: 'neutral' };
}

function TestResult({ of: { ok, message, took_ms, tested_at } }: { of: ProviderTest }) {
  const now = useNow();
  return (
    <Banner kind={ok ? 'ok' : 'danger'}>
      <p>
        {ok ? 'Connection works' : 'No connection'}: {message}
      </p>
      <p className="text-meta tabular-nums">
        Tested at {formatMoment(Date.parse(tested_at), now)}, {took_ms.toLocaleString()} ms
      </p>
    </Banner>
  );
}

const kinds: readonly { kind: Provider['kind']; title: string }[] = [
  { kind: 'prices', title: 'Prices' },
  { kind: 'payments', title: 'Payments' },
  { kind: 'mail', title: 'Mail' },
  { kind: 'push', title: 'Push messages' },
  { kind: 'unknown', title: 'Others' },
];

export function Providers() {
  const providers = useProviders();
  if (providers.data === undefined) {
    if (providers.isPending) return <Skeleton label="Loading providers" shape="cards" />;
    return <ErrorState text="The providers could not be loaded." retry={providers.refetch} />;
  }
  const { data } = providers;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="max-w-prose text-dense text-ink-2">
          Keys are environment variables of the server. They are never shown here, and changing one
          takes a restart. Those of chats are entered below.
        </p>
        <Freshness of={providers.freshness} />
      </div>
      {kinds
        .filter(({ kind }) => kind !== 'unknown' || data.some((each) => each.kind === kind))
        .map(({ kind, title }) => (
          <Panel key={kind} title={title} isPlain>
            <ul className="grid gap-3 @2xl:grid-cols-2">
              {data
                .filter((provider) => provider.kind === kind)
                .map((provider) => (
                  <ProviderCard key={provider.id} provider={provider} />
                ))}
            </ul>
          </Panel>
        ))}
    </div>
  );
}
