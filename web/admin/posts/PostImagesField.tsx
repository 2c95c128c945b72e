import { ImagePlus, X } from 'lucide-react';
import { useState } from 'react';
import { IMAGES_PER_POST, IMAGE_BYTES } from '#contracts/posts.ts';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toDataUrl, shrinkImage } from '#web/lib/image.ts';

type PostImagesFieldProps = {
  images: readonly string[];
  isReading: boolean;
  /** Why some of the chosen files were left out. */
  refusals: readonly string[];
  onAdd: (files: readonly File[]) => void;
  /** By position: the same picture may be there twice. */
  onRemove: (index: number) => void;
};

export function PostImagesField(props: PostImagesFieldProps) {
  const { images, isReading, refusals, onAdd, onRemove } = props;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-dense font-medium text-ink-2">Images</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileButton
          label="Add images"
          icon={ImagePlus}
          size="sm"
          input={{ 'aria-label': 'Image files', accept: 'image/*', multiple: true }}
          isBusy={isReading}
          busyLabel="Loading..."
          disabled={images.length >= IMAGES_PER_POST}
          onChoose={onAdd}
        />
        <p className="text-meta text-ink-3">PNG, JPG, GIF up to 10MB each</p>
      </div>
      {refusals.length > 0 && (
        <div role="alert" className="text-dense text-danger">
          {refusals.map((refusal) => (
            <p key={refusal}>{refusal}</p>
          ))}
        </div>
      )}
      {images.length > 0 && (
        <ul className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {images.map((source, index) => (
            <Preview
              key={`${index} ${source}`}
              source={source}
              label={`image ${index + 1}`}
              onRemove={() => onRemove(index)}
            />
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type PreviewProps = { source: string; label: string; onRemove: () => void };

function Preview({ source, label, onRemove }: PreviewProps) {
  return (
    <li className="relative overflow-hidden rounded-control border border-line bg-sunken">
      <img src={source} alt={`Preview of ${label}`} className="aspect-4/3 w-full object-contain" />
      <span className="absolute top-1 right-1 rounded-control bg-photo-scrim">
        <IconButton isOnPhoto label={`Remove ${label}`} icon={X} onClick={onRemove} />
      </span>
    </li>
  );
}

async function readImage(file: File): Promise<{ source: string } | { refusal: string }> {
  if (!file.type.startsWith('image/')) return { refusal: `${file.name} is not an image.` };
  if (file.size > IMAGE_BYTES) return { refusal: `${file.name} is larger than 10MB.` };
  try {
    return { source: await toDataUrl(await shrinkImage(file)) };
  } catch {
    return { refusal: `${file.name} could not be read as an image.` };
  }
}

type Images = { read: () => readonly string[]; write: (images: string[]) => void };

/** Reads chosen files one after the other: a phone cannot hold ten decoded photos at once. */
export function useImageReader(images: Images) {
  const [isReading, setIsReading] = useState(false);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const refuse = (why: string): void => setRefusals((earlier) => [...earlier, why]);

  async function add(files: readonly File[]): Promise<void> {
    setIsReading(true);
    setRefusals([]);
    for (const file of files) {
      if (images.read().length >= IMAGES_PER_POST) {
        refuse(`A post has at most ${IMAGES_PER_POST} images.`);
        break;
      }
      const result = await readImage(file);
      if ('refusal' in result) refuse(result.refusal);
      else images.write(withImage(images.read(), result.source));
    }
    setIsReading(false);
  }

  return { isReading, refusals, add };
}

/** The same picture is not shown twice. */
const withImage = (images: readonly string[], source: string): string[] => [
  ...new Set([...images, source]),
];
