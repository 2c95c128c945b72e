import { useWatch } from 'react-hook-form';
import { setupNamed, useSetups } from '#web/data/journal/setups.ts';
import { LabelledSegments } from '#web/ui/forms/Segments.tsx';
import { answerTo, type RuleAnswer, withAnswer } from './rule-answers.ts';
import type { TradeFormState } from './use-trade-form.ts';

const options = [
  { key: 'kept', label: 'Kept' },
  { key: 'broken', label: 'Broken' },
  { key: 'none', label: 'Not answered' },
] as const;

/** The checklist of the chosen setup; hidden when the setup has no rules. */
export function RulesField({ form }: { form: TradeFormState }) {
  const setups = useSetups();
  const { control, setValue } = form;
  const [name, rules_kept, rules_broken] = useWatch({
    control,
    name: ['setup', 'rules_kept', 'rules_broken'],
  });
  const rules = setupNamed(setups ?? [], name)?.rules ?? [];
  if (rules.length === 0) return null;

  const answers = { rules_kept, rules_broken };
  const answer = (id: string, chosen: RuleAnswer): void => {
    const next = withAnswer(answers, id, chosen);
    setValue('rules_kept', next.rules_kept, { shouldDirty: true });
    setValue('rules_broken', next.rules_broken, { shouldDirty: true });
  };
  return (
    <section aria-label="Rules of the setup" className="col-span-2 flex flex-col gap-3">
      <h3 className="text-dense font-medium text-ink-2">Rules of the setup</h3>
      <ol className="flex flex-col gap-3">
        {rules.map(({ id, text }) => (
          <li key={id} className="flex flex-col gap-1">
            <p aria-hidden>{text}</p>
            <LabelledSegments
              legend={text}
              options={options}
              value={answerTo(id, answers) ?? 'none'}
              onChange={(key) => answer(id, key === 'none' ? null : key)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}
