import type { PartResult, SetupResult } from '#web/data/journal-setups.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { formatShare } from '../insights/format-figures.ts';

type SetupResultFactsProps = {
  name: string;
  result: SetupResult;
  currency: string;
  /** Without rules there is nothing to keep or to break. */
  hasRules: boolean;
};

/** What a setup has brought, and what keeping its rules did to that. */
export function SetupResultFacts({ name, result, currency, hasRules }: SetupResultFactsProps) {
  const { all, kept, broken, unchecked, adherence } = result;
  const won = all.trades === 0 ? '' : `, ${formatShare(all.wins / all.trades)} won`;
  return (
    <Facts label={`Results of ${name}`}>
      <Fact name={`${formatCount(all.trades, 'closed trade')}${won}`}>
        <Result part={all} currency={currency} />
      </Fact>
      {hasRules && (
        <>
          <Fact name={`All rules kept: ${formatCount(kept.trades, 'trade')}`}>
            <Result part={kept} currency={currency} />
          </Fact>
          <Fact name={`A rule broken: ${formatCount(broken.trades, 'trade')}`}>
            <Result part={broken} currency={currency} />
          </Fact>
          {unchecked > 0 && (
            <Fact name="Rules not answered">{formatCount(unchecked, 'trade')}</Fact>
          )}
          <Fact
            name={`Rules kept, of ${formatCount(adherence.n, 'answer')}`}
            {...(adherence.value !== null && { meter: adherence.value * 100 })}
          >
            {formatShare(adherence.value)}
          </Fact>
        </>
      )}
    </Facts>
  );
}

/** A dash for what no trade says anything about. */
function Result({ part, currency }: { part: PartResult; currency: string }) {
  return part.trades === 0 ? '–' : <Pnl value={part.net} currency={currency} />;
}
