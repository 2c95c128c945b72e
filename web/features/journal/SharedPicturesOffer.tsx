import { useSharedPictures } from '#web/data/journal/shared-pictures.ts';
import { Button } from '#web/ui/Button.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';

/** Says, above every section, that shared pictures still wait for their trade. */
export function SharedPicturesOffer({ onChoose }: { onChoose: () => void }) {
  const count = useSharedPictures()?.files.length ?? 0;
  if (count === 0) return null;
  const wait = count === 1 ? 'picture waits' : 'pictures wait';
  return (
    <Banner
      kind="info"
      action={
        <Button size="sm" onClick={onChoose}>
          Choose a trade
        </Button>
      }
    >
      {count} shared {wait} for a trade
    </Banner>
  );
}
