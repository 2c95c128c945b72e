import { Check, Minus, X } from 'lucide-react';
import { setupNamed, useSetups } from '#web/data/journal-setups.ts';
import type { JournalItem } from '#web/data/journal.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { answerTo, type RuleAnswer } from './rule-answers.ts';

/** Which rules of its setup a trade kept and which it broke; nothing where none was asked or answered. */
export function TradeRules({ trade }: { trade: JournalItem }) {
  const setups = useSetups();
  if (setups === null) return null;
  const rules = setupNamed(setups, trade.setup)?.rules ?? [];
  const ids = new Set(rules.map(({ id }) => id));
  const removed = [...trade.rules_kept, ...trade.rules_broken].filter((id) => !ids.has(id));
  if (rules.length + removed.length === 0) return null;
  return (
    <section aria-label="Rules of the setup">
      <h3 className="mb-1 text-meta text-ink-3">Rules of the setup</h3>
      <ul className="flex flex-col gap-1.5">
        {rules.map(({ id, text }) => (
          <li key={id} className="flex items-start justify-between gap-3">
            <span className="min-w-0 break-words">{text}</span>
            <AnswerBadge answer={answerTo(id, trade)} />
          </li>
        ))}
      </ul>
      {removed.length > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(removed.length, 'more answer')} to rules that were removed since
        </p>
      )}
    </section>
  );
}

function AnswerBadge({ answer }: { answer: RuleAnswer }) {
  if (answer === null) return <Badge icon={Minus}>Not answered</Badge>;
  return answer === 'kept' ? (
    <Badge tone="ok" icon={Check}>
      Kept
    </Badge>
  ) : (
    <Badge tone="warn" icon={X}>
      Broken
    </Badge>
  );
}
