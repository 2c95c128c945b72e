import { type SubmitEvent, useId, useState } from 'react';
import type { SetupFields } from '#contracts/journal/journal-records.ts';
import { NOTES_MAX_LENGTH } from '#contracts/journal/journal.ts';
import { useRenameSetup, useSaveSetup } from '#web/data/journal/setups.ts';
import { useUnsavedWork } from '#web/data/journal/unsaved-changes.ts';
import { formatCount } from '#web/lib/format-count.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea, TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { RulesEditor } from './RulesEditor.tsx';
import { isRenamed, nameError, type SetupStart, typedSetup } from './setup-form.ts';

const LONGEST_NAME = 200;

type SetupDialogProps = {
  start: SetupStart;
  /** Names of the other setups. */
  taken: readonly string[];
  onClose: () => void;
};

/** What is typed, and how it is stored. */
function useSetupForm({ start, taken, onClose }: SetupDialogProps) {
  const [fields, setFields] = useState<SetupFields>(start.fields);
  const [isTried, setIsTried] = useState(false);
  const save = useSaveSetup();
  const rename = useRenameSetup();
  const willRename = isRenamed(start, fields.name);
  const { isPending, error } = willRename ? rename : save;
  const wrong = nameError(fields.name, taken);

  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    setIsTried(true);
    if (wrong !== null) return;
    const typed = { id: start.id, fields: typedSetup(fields) };
    try {
      if (willRename) await rename.mutateAsync({ ...typed, from: start.fields.name });
      else await save.mutateAsync(typed);
    } catch {
      return; // the reason is shown; the form stays as it is
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

/** The form of a setup and its rules. Cancel drops what was typed; closing in any other way asks first. */
export function SetupDialog(props: SetupDialogProps) {
  const { start, onClose } = props;
  const formId = useId();
  const form = useSetupForm(props);
  const [isLeaving, setIsLeaving] = useState(false);
  useUnsavedWork(form.isChanged);
  const leave = () => (form.isChanged ? setIsLeaving(true) : onClose());
  return (
    <Dialog
      isOpen
      onClose={leave}
      title={start.id === null ? 'Add Setup' : 'Edit Setup'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={form.isPending}>
            {form.willRename ? `Save and rename ${formatCount(start.uses, 'trade')}` : 'Save'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void form.submit(event)}
        className="flex flex-col gap-4"
      >
        {form.error !== null && <Banner kind="danger">{form.error.message}</Banner>}
        <SetupFormFields start={start} form={form} />
      </form>
      <Confirm
        isOpen={isLeaving}
        title="Discard changes?"
        question="What you typed has not been saved."
        confirmLabel="Discard"
        onConfirm={onClose}
        onCancel={() => setIsLeaving(false)}
      />
    </Dialog>
  );
}

type SetupFormFieldsProps = { start: SetupStart; form: ReturnType<typeof useSetupForm> };

function SetupFormFields({ start, form }: SetupFormFieldsProps) {
  const { fields, change, willRename, wrongName } = form;
  const trades = formatCount(start.uses, 'trade');
  const are = start.uses === 1 ? 'is' : 'are';
  return (
    <>
      <Field
        label="Name"
        isRequired
        error={wrongName ?? undefined}
        {...(willRename && {
          hint: `${trades} ${are} named “${start.fields.name}” and will have the new name`,
        })}
      >
        {(control) => (
          <TextInput
            {...control}
            value={fields.name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={({ target }) => change({ name: target.value })}
          />
        )}
      </Field>
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
