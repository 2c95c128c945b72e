import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import { type SetupFields, RULES_PER_SETUP } from '#contracts/journal/journal-rows.ts';
import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { useUnsavedWork } from '#web/data/journal/draft.ts';
import { useRenameSetup, useSaveSetup, newRule, type SetupRule } from '#web/data/journal/setups.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { DraftDialog } from '#web/ui/FormDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea, TextField, TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { isRenamed, nameError, type SetupStart, typedSetup, moveRule } from './setup-form.ts';

const LONGEST_NAME = 200;

type SetupDialogProps = {
  start: SetupStart;
  /** Names of the other setups. */
  taken: readonly string[];
  onClose: () => void;
};

function useSetupForm({ start, taken, onClose }: SetupDialogProps) {
  const [fields, setFields] = useState<SetupFields>(start.fields);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveSetup();
  const rename = useRenameSetup();
  const willRename = isRenamed(start, fields.name);
  const { isPending, error } = willRename ? rename : save;
  const wrong = nameError(fields.name, taken);

  const submit = async (): Promise<void> => {
    setIsTried(true);
    if (wrong !== null) return;
    const typed = { id: start.id, fields: typedSetup(fields) };
    try {
      if (willRename) await rename.mutateAsync({ ...typed, from: start.fields.name });
      else await save.mutateAsync(typed);
    } catch {
      return; // the form displays the error
    }
    onClose();
    toastDone('Setup saved');
  };

  return {
    fields,
    change: (changes: Partial<SetupFields>) => setFields({ ...fields, ...changes }),
    isChanged: JSON.stringify(fields) !== JSON.stringify(start.fields),
    willRename,
    wrongName: isTried ? wrong : null,
    submit,
    isPending,
    error,
  };
}

/** Cancel discards the changes; any other way of closing asks first. */
export function SetupDialog(props: SetupDialogProps) {
  const { start, onClose } = props;
  const form = useSetupForm(props);
  useUnsavedWork(form.isChanged);
  return (
    <DraftDialog
      title={start.id === null ? 'Add Setup' : 'Edit Setup'}
      submitLabel={form.willRename ? `Save and rename ${formatCount(start.uses, 'trade')}` : 'Save'}
      isBusy={form.isPending}
      error={form.error?.message ?? null}
      onSubmit={() => void form.submit()}
      onCancel={onClose}
      isDirty={form.isChanged}
      question="What you typed has not been saved."
    >
      <SetupFormFields start={start} form={form} />
    </DraftDialog>
  );
}

type SetupFormFieldsProps = { start: SetupStart; form: ReturnType<typeof useSetupForm> };

function SetupFormFields({ start, form }: SetupFormFieldsProps) {
  const { fields, change, willRename, wrongName } = form;
  const trades = formatCount(start.uses, 'trade');
  const are = start.uses === 1 ? 'is' : 'are';
  return (
    <>
      <TextField
        label="Name"
        isRequired
        error={wrongName ?? undefined}
        {...(willRename && {
          hint: `${trades} ${are} named “${start.fields.name}” and will have the new name`,
        })}
        value={fields.name}
        maxLength={LONGEST_NAME}
        onChange={({ target }) => change({ name: target.value })}
      />
      <RulesEditor rules={fields.rules} onChange={(rules) => change({ rules })} />
      <Field label="Notes">
        {(control) => (
          <TextArea
            {...control}
            value={fields.notes}
            maxLength={NOTES_MAX_LENGTH}
            onChange={({ target }) => change({ notes: target.value })}
          />
        )}
      </Field>
    </>
  );
}

const LONGEST_RULE = 200;

type RulesEditorProps = { rules: readonly SetupRule[]; onChange: (rules: SetupRule[]) => void };

function RulesEditor({ rules, onChange }: RulesEditorProps) {
  const list = useRef<HTMLOListElement>(null);
  const added = useRef<SetupRule['id']>(null);
  useEffect(() => {
    // an effect of an earlier rendering may still run after the click
    if (added.current === null || rules.at(-1)?.id !== added.current) return;
    added.current = null;
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  });
  const add = (): void => {
    const rule = newRule();
    added.current = rule.id;
    onChange([...rules, rule]);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">Rules</legend>
      {rules.length === 0 && (
        <p className="text-dense text-ink-2">
          What has to be true before, during and after a trade. Each trade of this setup then asks
          whether you followed them.
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
        <Button icon={Plus} onClick={add} className="self-start">
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
