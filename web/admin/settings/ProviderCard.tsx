import { useId } from 'react';
import type { Provider, ProviderTest } from '#contracts/providers.ts';
import { useTestProvider } from '#web/data/providers.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge, type BadgeTone } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';

/** A provider, whether it is set up and used, and whether it answers. */
export function ProviderCard({ provider }: { provider: Provider }) {
  const titleId = useId();
  const test = useTestProvider(provider.id);
  const { text, tone } = stateOf(provider);
  return (
    <li>
      <Card as="article" aria-labelledby={titleId} className="flex h-full flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id={titleId} className="font-semibold">
            {provider.name}
          </h3>
          <Badge tone={tone}>{text}</Badge>
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

function stateOf({ configured, in_use }: Provider): { text: string; tone: BadgeTone } {
  if (in_use) return { text: 'In use', tone: 'ok' };
  return configured
    ? { text: 'Configured, not in use', tone: 'info' }
    : { text: 'Not configured', tone: 'neutral' };
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
