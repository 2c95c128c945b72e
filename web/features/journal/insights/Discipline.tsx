import type { GroupFigures, Insights } from '#web/data/insights.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Fact, Facts } from '#web/ui/Facts.tsx';
import { Pnl } from '#web/ui/Pnl.tsx';
import { RMultiple } from '#web/ui/RMultiple.tsx';
import { formatShare, UNKNOWN } from './format-figures.ts';

/** How many of the answers to rules say that the rule was kept; null without answers. */
export function keptShare({ rulesKept, rulesBroken }: Insights['discipline']): number | null {
  const answers = rulesKept + rulesBroken;
  return answers === 0 ? null : rulesKept / answers;
}

/** What keeping the rules brought, beside what breaking them did. */
export function Discipline({ insights }: { insights: Insights }) {
  const { discipline, currency } = insights;
  const { kept, broken, unchecked, rulesKept, rulesBroken } = discipline;
  if (kept.trades + broken.trades === 0) {
    return (
      <p className="text-ink-2">
        No trade tells yet whether its rules were kept. Write rules for a setup under Setups, and
        tick them when you record a trade of it.
      </p>
    );
  }
  return (
    <>
      <p>
        {formatShare(keptShare(discipline))} of {formatCount(rulesKept + rulesBroken, 'answer')} say
        that the rule was kept.
      </p>
      <div className="grid gap-4 @sm:grid-cols-2">
        <Part name="Rules kept" of={kept} currency={currency} />
        <Part name="A rule broken" of={broken} currency={currency} />
      </div>
      {unchecked > 0 && (
        <p className="text-dense text-ink-2">
          In neither, as nothing was answered: {formatCount(unchecked, 'trade')}.
        </p>
      )}
    </>
  );
}

type PartProps = { name: string; of: GroupFigures; currency: string };

function Part({ name, of, currency }: PartProps) {
  const { trades, net, winRate, expectancy, averageR } = of;
  return (
    <section aria-label={name} className="rounded-control bg-sunken p-3">
      <h3 className="mb-2 font-semibold">
        {name}{' '}
        <span className="text-dense font-normal text-ink-2">{formatCount(trades, 'trade')}</span>
      </h3>
      <Facts label={name}>
        <Fact name="Net result">
          <Pnl value={net} currency={currency} />
        </Fact>
        <Fact name="Per trade">
          {expectancy === null ? UNKNOWN : <Pnl value={expectancy} currency={currency} />}
        </Fact>
        <Fact name="R per trade">
          {averageR.value === null ? UNKNOWN : <RMultiple value={averageR.value} />}
        </Fact>
        <Fact name="Won">{formatShare(winRate)}</Fact>
      </Facts>
    </section>
  );
}
