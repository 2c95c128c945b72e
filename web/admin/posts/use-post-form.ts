import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Post, PostDraft } from '#contracts/posts.ts';
import { useSavePost } from '#web/data/posts.ts';
import { draftOf } from './post-form.ts';

export type PostFormState = ReturnType<typeof usePostForm>['form'];

/**
 * The form of a new or an existing post and its way to the server. What was typed stays until it is
 * saved or given up.
 */
export function usePostForm(post: Post | null, onSaved: () => void) {
  const form = useForm<z.input<typeof PostDraft>, unknown, PostDraft>({
    resolver: standardSchemaResolver(PostDraft),
    defaultValues: draftOf(post),
    mode: 'onTouched',
  });
  const saving = useSavePost();
  const send = (draft: PostDraft, updated_at?: string) =>
    saving.mutate(
      { id: post?.id ?? null, post: { ...draft, ...(updated_at && { updated_at }) } },
      { onSuccess: onSaved },
    );
  return {
    form,
    isSaving: saving.isPending,
    error: saving.error,
    /** Refused when somebody else saved meanwhile. */
    save: form.handleSubmit((draft) => send(draft, post?.updated_at)),
    /** Replaces whatever somebody else saved meanwhile. */
    saveAnyway: form.handleSubmit((draft) => send(draft)),
  };
}
