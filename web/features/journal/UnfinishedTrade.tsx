import { useTradeDraft } from '#web/data/journal/draft.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';

/** Offers a new trade that was typed and never saved, also when the app was ended in between. */
export function UnfinishedTrade({ onContinue }: { onContinue: () => void }) {
  const draft = useTradeDraft('new');
  if (draft.value === null) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="info"
        action={
          <span className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={draft.drop}>
              Discard
            </Button>
            <Button size="sm" onClick={onContinue}>
              Continue
            </Button>
          </span>
        }
      >
        You have an unfinished trade
      </Banner>
    </div>
  );
}
