import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { isStale, saveFailure } from './post-form.ts';

type SaveFailureProps = { error: Error; onSaveAnyway: () => void };

/** Why the post was not saved; the form below keeps what was typed. */
export function SaveFailure({ error, onSaveAnyway }: SaveFailureProps) {
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
