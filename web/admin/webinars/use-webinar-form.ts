import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { Webinar, WebinarDraft } from '#contracts/webinars.ts';
import { useSaveWebinar } from '#web/data/admin/admin-webinars.ts';
import { type TypedWebinar, typedWebinar, WebinarForm } from './webinar-form.ts';

export type WebinarFormState = ReturnType<typeof useWebinarForm>['form'];

/**
 * The form of a new or an existing webinar and its way to the server. What was typed stays until it is
 * saved or given up.
 */
export function useWebinarForm(webinar: Webinar | null, onSaved: () => void) {
  const form = useForm<TypedWebinar, unknown, WebinarDraft>({
    resolver: standardSchemaResolver(WebinarForm),
    defaultValues: typedWebinar(webinar),
    mode: 'onTouched',
  });
  const saving = useSaveWebinar();
  const send = (draft: WebinarDraft, updated_at?: string) =>
    saving.mutate(
      { id: webinar?.id ?? null, webinar: { ...draft, ...(updated_at && { updated_at }) } },
      { onSuccess: onSaved },
    );
  return {
    form,
    isSaving: saving.isPending,
    error: saving.error,
    /** Refused when somebody else saved meanwhile. */
    save: form.handleSubmit((draft) => send(draft, webinar?.updated_at)),
    /** Replaces whatever somebody else saved meanwhile. */
    saveAnyway: form.handleSubmit((draft) => send(draft)),
  };
}
