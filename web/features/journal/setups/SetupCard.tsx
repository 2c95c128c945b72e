import { Pencil, Trash2 } from 'lucide-react';
import type { PartResult, Setup, SetupResult } from '#web/data/journal/setups.ts';
import { formatCount } from '#web/lib/format.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Fact, Facts } from '#web/ui/figures/facts.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Pnl } from '#web/ui/figures/amounts.tsx';
import { formatShare } from '../insights/format-figures.ts';

type SetupResultFactsProps = {
  name: string;
  result: SetupResult;
  currency: string;
  hasRules: boolean;
};

function SetupResultFacts({ name, result, currency, hasRules }: SetupResultFactsProps) {
  const { all, followed, broken, unchecked, adherence } = result;
  const won = all.trades === 0 ? '' : `, ${formatShare(all.wins / all.trades)} won`;
  return (
    <Facts label={`Results of ${name}`}>
      <Fact name={`${formatCount(all.trades, 'closed trade')}${won}`}>
        <Result part={all} currency={currency} />
      </Fact>
      {hasRules && (
        <>
          <Fact name={`All rules kept: ${formatCount(followed.trades, 'trade')}`}>
            <Result part={followed} currency={currency} />
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

function Result({ part, currency }: { part: PartResult; currency: string }) {
  return part.trades === 0 ? '–' : <Pnl value={part.net} currency={currency} />;
}

type SetupCardProps = {
  setup: Setup;
  /** Null when no trade has this setup, or the results are unknown. */
  result: SetupResult | null;
  currency: string;
  onEdit: () => void;
  onDelete: () => void;
};

export function SetupCard({ setup, result, currency, onEdit, onDelete }: SetupCardProps) {
  const { name, notes, rules, rejection } = setup;
  return (
    <Card as="article" aria-label={name} className="flex flex-col gap-3">
      <div className="flex items-start gap-1">
        <div className="min-w-0 grow">
          <h3 className="text-card font-semibold break-words">{name}</h3>
          <p className="text-dense text-ink-2">
            {rules.length === 0 ? 'No rules yet' : formatCount(rules.length, 'rule')}
          </p>
        </div>
        <IconButton label={`Edit ${name}`} icon={Pencil} onClick={onEdit} />
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
      </div>
      {rejection !== null && (
        <Banner kind="danger">The server refused this setup: {rejection}</Banner>
      )}
      {notes !== '' && <p className="whitespace-pre-line text-ink-2">{notes}</p>}
      {result !== null && (
        <SetupResultFacts
          name={name}
          result={result}
          currency={currency}
          hasRules={rules.length > 0}
        />
      )}
      {rules.length > 0 && <RuleList rules={rules} answers={result?.rules ?? {}} />}
    </Card>
  );
}

function RuleList({ rules, answers }: { rules: Setup['rules']; answers: SetupResult['rules'] }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 items-center text-dense font-medium text-accent">
        Show the rules
      </summary>
      <ol className="flex list-decimal flex-col gap-1.5 pl-5 marker:text-ink-3">
        {rules.map(({ id, text }) => {
          const { followed, broken } = answers[id] ?? { followed: 0, broken: 0 };
          return (
            <li key={id}>
              {text}
              {followed + broken > 0 && (
                <span className="text-dense whitespace-nowrap text-ink-2">
                  {' '}
                  kept {followed.toLocaleString()} of {(followed + broken).toLocaleString()}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
