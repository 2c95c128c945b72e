import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { RULES_PER_SETUP } from '#contracts/journal/journal-records.ts';
import { newRule, type SetupRule } from '#web/data/journal/setups.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { moveRule } from './setup-form.ts';

const LONGEST_RULE = 200;

type RulesEditorProps = {
  rules: readonly SetupRule[];
  onChange: (rules: SetupRule[]) => void;
};

/** The rules of a setup in their order: each can be worded, moved and removed. */
export function RulesEditor({ rules, onChange }: RulesEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const isAdded = useRef(false);
  useEffect(() => {
    if (!isAdded.current) return;
    isAdded.current = false;
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  const add = (): void => {
    isAdded.current = true;
    onChange([...rules, newRule()]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">Rules</legend>
      {rules.length === 0 && (
        <p className="text-dense text-ink-2">
          What has to be true before, during and after a trade of this setup. Each trade then asks
          whether it was kept.
        </p>
      )}
      <ol ref={list} className="flex flex-col gap-2">
        {rules.map((rule, index) => (
          <RuleField
            key={rule.id}
            text={rule.text}
            position={index + 1}
            count={rules.length}
            onType={(text) => onChange(rules.with(index, { ...rule, text }))}
            onMove={(by) => onChange(moveRule(rules, index, by))}
            onRemove={() => onChange(rules.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {rules.length < RULES_PER_SETUP ? (
        <Button onClick={add} className="self-start">
          <Plus aria-hidden className="size-5" />
          Add rule
        </Button>
      ) : (
        <p className="text-dense text-ink-2">A setup has at most {RULES_PER_SETUP} rules.</p>
      )}
    </fieldset>
  );
}

type RuleFieldProps = {
  text: string;
  /** Counts from one. */
  position: number;
  count: number;
  onType: (text: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

function RuleField({ text, position, count, onType, onMove, onRemove }: RuleFieldProps) {
  const name = `rule ${position}`;
  return (
    <li className="flex flex-wrap items-center justify-end sm:flex-nowrap">
      <TextInput
        aria-label={`Rule ${position}`}
        value={text}
        maxLength={LONGEST_RULE}
        autoComplete="off"
        onChange={({ target }) => onType(target.value)}
      />
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        disabled={position === 1}
        onClick={() => onMove(-1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        disabled={position === count}
        onClick={() => onMove(1)}
      />
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </li>
  );
}
