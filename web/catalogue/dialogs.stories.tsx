import type { Meta } from '@storybook/react-vite';
import { Button } from '#web/ui/Button.tsx';
import { Confirmed, ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Dialog, Drawer } from '#web/ui/Dialog.tsx';
import { DialogWindow, DrawerPanel } from '#web/ui/DialogWindow.tsx';
import { ProvenanceDialog } from '#web/ui/figures/ProvenanceDialog.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { ConfirmPhrase, DraftDialog, FormDialog } from '#web/ui/FormDialog.tsx';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { LinkedRecord, MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { NOW } from './fixed-world.ts';
import { doNothing, LONG, over } from './variants.tsx';

const meta = { title: 'Components/Dialogs' } satisfies Meta;
export default meta;

const footer = (
  <>
    <Button>Cancel</Button>
    <Button variant="primary">Save</Button>
  </>
);

export const Usual = over(
  'Dialog',
  <Dialog isOpen onClose={doNothing} title="Change tags" description="Of 12 trades" footer={footer}>
    <TextField label="Tag" />
  </Dialog>,
);

export const Reading = over(
  'Dialog',
  <Dialog isOpen onClose={doNothing} title={LONG} isReading size="lg">
    {Array.from({ length: 24 }, (_, index) => (
      <p key={index}>{LONG}</p>
    ))}
  </Dialog>,
);

export const Window = over(
  'DialogWindow',
  <DialogWindow isOpen onClose={doNothing} title="Position size" size="sm">
    <p>0.20 lots</p>
  </DialogWindow>,
);

export const Side = over(
  'Drawer',
  <Drawer isOpen onClose={doNothing} label="Menu">
    <p className="p-4">Sections</p>
  </Drawer>,
);

export const Panel = over(
  'DrawerPanel',
  <DrawerPanel isOpen onClose={doNothing} label="Menu">
    <p className="p-4">{LONG}</p>
  </DrawerPanel>,
);

const question = {
  isOpen: true,
  title: 'Delete this trade?',
  question: 'It is deleted on all of your devices.',
  confirmLabel: 'Delete',
  onConfirm: doNothing,
  onCancel: doNothing,
};

export const Question = over('ConfirmDialog', <ConfirmDialog {...question} />);

export const FailedQuestion = over(
  'ConfirmDialog',
  <ConfirmDialog {...question} title={LONG} question={LONG} error={LONG} />,
);

const command = { error: null, isPending: false, mutate: doNothing, reset: doNothing };

export const Confirmation = over(
  'Confirmed',
  <Confirmed
    title={question.title}
    question={question.question}
    confirmLabel="Delete"
    command={command}
    input={null}
    failure={({ message }) => message}
    onDone={doNothing}
  >
    {(ask) => <Button onClick={ask}>Delete</Button>}
  </Confirmed>,
);

const form = {
  title: 'Create User',
  submitLabel: 'Create',
  isBusy: false,
  error: null,
  onSubmit: doNothing,
  onCancel: doNothing,
};

export const WithForm = over(
  'FormDialog',
  <FormDialog {...form}>
    <TextField label="Username" />
  </FormDialog>,
);

export const FailedForm = over(
  'FormDialog',
  <FormDialog
    {...form}
    error="Another administrator has changed it meanwhile."
    onOverwrite={doNothing}
  >
    <TextField label="Username" error="Username is required" />
  </FormDialog>,
);

export const Draft = over(
  'DraftDialog',
  <DraftDialog {...form} isDirty question="What you typed is not saved.">
    <TextField label="Username" defaultValue={LONG} />
  </DraftDialog>,
);

export const Phrase = over(
  'ConfirmPhrase',
  <ConfirmPhrase
    title="Delete all data"
    warning="Members, payments and journals are deleted."
    phrase="DELETE ALL"
    confirmLabel="Delete all data"
    isBusy={false}
    error={null}
    onConfirm={doNothing}
    onCancel={doNothing}
  />,
);

export const Source = over(
  'ProvenanceDialog',
  <ProvenanceDialog
    source="simulated"
    freshness={{ asOf: NOW - 60_000, isOffline: true, oldAfterMs: 300_000 }}
    autoRefresh={{ isOn: true, every: 'Every 30 seconds', onChange: doNothing }}
    onClose={doNothing}
  />,
);

const picture =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='400' height='225'><rect width='400' height='225' fill='teal'/></svg>";

export const Enlarged = over(
  'Lightbox',
  <Lightbox images={[picture, null]} index={0} about="The retest" onChange={doNothing} />,
);

export const NotAvailable = over(
  'Lightbox',
  <Lightbox images={[picture, null]} index={1} about="The retest" onChange={doNothing} />,
);

const link = {};

export const Linked = over(
  'LinkedRecord',
  <LinkedRecord
    by={link}
    lookup={{ row: 'Weekly, $10.00', hasFailed: false, isLoaded: false }}
    name="payment"
    title="Payment"
  >
    {(row) => <p>{row}</p>}
  </LinkedRecord>,
);

export const Missing = over('MissingRecord', <MissingRecord name="payment" onClose={doNothing} />);

export const NotLoaded = over(
  'MissingRecord',
  <MissingRecord name="payment" hasFailed onClose={doNothing} />,
);
