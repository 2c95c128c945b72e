import { useId, useState } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Confirm } from '#web/ui/Confirm.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { useWebinarForm } from './use-webinar-form.ts';
import { WebinarFields } from './WebinarFields.tsx';
import { isStale, saveFailure } from './webinar-form.ts';

type WebinarDialogProps = {
  /** The webinar to change; null schedules a new one. */
  webinar: Webinar | null;
  onClose: () => void;
};

/** Schedules or changes a webinar. Cancel drops what was typed; closing in any other way asks first. */
export function WebinarDialog({ webinar, onClose }: WebinarDialogProps) {
  const formId = useId();
  const [isLeaving, setIsLeaving] = useState(false);
  const { form, isSaving, error, save, saveAnyway } = useWebinarForm(webinar, () => {
    onClose();
    toastDone(`Webinar ${webinar === null ? 'created' : 'updated'} successfully!`);
  });
  const { isDirty } = form.formState; // read while drawing: the form follows only what is read then
  const leave = () => {
    if (isSaving) return;
    if (isDirty) setIsLeaving(true);
    else onClose();
  };

  return (
    <Dialog
      isOpen
      onClose={leave}
      title={webinar === null ? 'Schedule Webinar' : 'Edit Webinar'}
      size="lg"
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
          >
            {webinar === null ? 'Schedule Webinar' : 'Save Changes'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && <SaveFailure error={error} onSaveAnyway={() => void saveAnyway()} />}
        <WebinarFields form={form} />
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

type SaveFailureProps = { error: Error; onSaveAnyway: () => void };

function SaveFailure({ error, onSaveAnyway }: SaveFailureProps) {
  return (
    <Banner
      kind="danger"
      action={
        isStale(error) && (
          <Button size="sm" onClick={onSaveAnyway}>
            Save mine anyway
          </Button>
        )
      }
    >
      {saveFailure(error)}
    </Banner>
  );
}
