import type { Provider } from '#contracts/providers.ts';
import { useProviders } from '#web/data/providers.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Freshness } from '#web/ui/Freshness.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { ProviderCard } from './ProviderCard.tsx';

const kinds: readonly { kind: Provider['kind']; title: string }[] = [
  { kind: 'prices', title: 'Prices' },
  { kind: 'payments', title: 'Payments' },
  { kind: 'mail', title: 'Mail' },
  { kind: 'push', title: 'Push messages' },
];

/** Who serves this platform. Keys are set on the server alone and are never shown. */
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
          takes a restart.
        </p>
        <Freshness of={providers.freshness} />
      </div>
      {kinds.map(({ kind, title }) => (
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
