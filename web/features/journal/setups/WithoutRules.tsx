import { ListChecks } from 'lucide-react';
import type { SetupResult } from '#web/data/journal-setups.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Button } from '#web/ui/Button.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';

type WithoutRulesProps = {
  results: readonly SetupResult[];
  currency: string;
  onAdd: (result: SetupResult) => void;
};

/** Setups that trades name and that nobody has written rules for. */
export function WithoutRules({ results, currency, onAdd }: WithoutRulesProps) {
  return (
    <Panel title="Without rules" note="Names of setups in your trades">
      <ul className="flex flex-col">
        {results.map((result) => (
          <li
            key={result.key}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-t-0"
          >
            <div className="min-w-0 grow basis-40">
              <h3 className="font-medium break-words">{result.name}</h3>
              <p className="text-dense text-ink-2">
                {formatCount(result.all.trades, 'closed trade')}
                {result.all.trades > 0 && (
                  <>
                    {' · '}
                    <Pnl value={result.all.net} currency={currency} />
                  </>
                )}
              </p>
            </div>
            <Button
              size="sm"
              aria-label={`Add rules to ${result.name}`}
              onClick={() => onAdd(result)}
            >
              <ListChecks aria-hidden className="size-5" />
              Add rules
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
