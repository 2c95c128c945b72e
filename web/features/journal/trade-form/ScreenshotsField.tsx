import { Camera, ImagePlus, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { SCREENSHOTS_PER_ENTRY } from '#contracts/journal/journal.ts';
import { requireScreenshotRoom, useAddScreenshot } from '#web/data/journal/screenshots.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { Thumbnail } from '#web/features/journal/TradePictures.tsx';
import type { TradeFormState } from './use-trade-form.ts';

type Pictures = {
  /** Hashes of the trade's current pictures. */
  read: () => readonly string[];
  write: (shas: string[]) => void;
};

/** Adds pictures one by one: ten decoded photos exceed the memory of a phone. */
function usePictureReader(pictures: Pictures) {
  const [isReading, setIsReading] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const addScreenshot = useAddScreenshot();
  const refuse = (why: string): void => setRefusals((earlier) => [...new Set([...earlier, why])]);

  async function addOne(file: File): Promise<void> {
    try {
      requireScreenshotRoom(pictures.read());
      const sha = await addScreenshot(file);
      pictures.write([...new Set([...pictures.read(), sha])]); // no duplicates
    } catch (failure) {
      refuse(failure instanceof Error ? failure.message : 'The picture could not be saved.');
    }
  }

  async function add(files: readonly File[]): Promise<void> {
    setIsReading(true);
    setRefusals([]);
    for (const file of files) await addOne(file);
    setIsReading(false);
  }

  return { isReading, refusals, add };
}

/** Pictures of the trade: from files, from the camera of a phone, or pasted anywhere into the form. */
export function ScreenshotsField({ form }: { form: TradeFormState }) {
  const shas = useWatch({ control: form.control, name: 'screenshots' });
  const write = (screenshots: string[]) =>
    form.setValue('screenshots', screenshots, { shouldDirty: true });
  const { isReading, refusals, add } = usePictureReader({
    read: () => form.getValues('screenshots'),
    write,
  });
  usePastedPictures(add);
  const isFull = shas.length >= SCREENSHOTS_PER_ENTRY;
  const button = { isBusy: isReading, isFull, onAdd: add };
  return (
    <fieldset className="col-span-2 flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">Screenshots</legend>
      <div className="flex flex-wrap items-center gap-2">
        <PictureButton label="Add pictures" icon={ImagePlus} {...button} />
        <PictureButton label="Camera" icon={Camera} isCamera {...button} />
        <p className="text-meta text-ink-3">Or paste one. At most {SCREENSHOTS_PER_ENTRY}</p>
      </div>
      {refusals.length > 0 && (
        <div role="alert" className="text-dense text-danger">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      )}
      {shas.length > 0 && (
        <ul aria-label="Pictures of this trade" className="grid grid-cols-3 gap-2 sm:grid-cols-5">
          {shas.map((sha, index) => (
            <li key={sha} className="relative overflow-hidden rounded-control border border-line">
              <Thumbnail sha={sha} alt={`Picture ${index + 1}`} />
              <span className="absolute top-1 right-1 rounded-control bg-photo-scrim">
                <IconButton
                  isOnPhoto
                  label={`Remove picture ${index + 1}`}
                  icon={X}
                  onClick={() => write(shas.filter((other) => other !== sha))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type PictureButtonProps = {
  label: string;
  icon: typeof Camera;
  /** Opens the camera instead of the file picker; only on touch screens. */
  isCamera?: boolean;
  isBusy: boolean;
  isFull: boolean;
  onAdd: (files: readonly File[]) => Promise<void>;
};

function PictureButton(props: PictureButtonProps) {
  const { label, icon, isCamera = false, isBusy, isFull, onAdd } = props;
  const source = isCamera
    ? ({ 'aria-label': 'Photo from the camera', capture: 'environment' } as const)
    : { 'aria-label': 'Picture files', multiple: true };
  return (
    <span className={isCamera ? 'hidden touch:inline' : undefined}>
      <FileButton
        label={label}
        icon={icon}
        size="sm"
        input={{ accept: 'image/*', ...source }}
        isBusy={isBusy}
        busyLabel="Loading..."
        disabled={isFull}
        onChoose={(files) => void onAdd(files)}
      />
    </span>
  );
}

/** Listens on the document, because the focused field gets the event. Pasted text is not affected. */
function usePastedPictures(add: (files: readonly File[]) => Promise<void>): void {
  const addPasted = useEffectEvent(add);
  useEffect(() => {
    const paste = (event: ClipboardEvent): void => {
      const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) =>
        type.startsWith('image/'),
      );
      if (pictures.length === 0) return;
      event.preventDefault();
      void addPasted(pictures);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
}
