import { useState } from 'react';
import { useScreenshot } from '#web/data/journal/screenshots.ts';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { saveFile } from '#web/lib/download.ts';
import { toJpeg } from '#web/lib/to-jpeg.ts';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { toastError } from '#web/ui/states/Toasts.tsx';
import { Thumbnail } from './Thumbnail.tsx';

/** The pictures of a trade: small ones in a strip, each enlarged on demand. */
export function TradePictures({ trade }: { trade: JournalItem }) {
  const [shown, setShown] = useState<number | null>(null);
  const { screenshots } = trade;
  if (screenshots.length === 0) return null;
  return (
    <section aria-label="Screenshots">
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-5">
        {screenshots.map((sha, index) => (
          <li key={sha}>
            <button
              type="button"
              onClick={() => setShown(index)}
              className="block w-full overflow-hidden rounded-control border border-line"
            >
              <span className="sr-only">
                Enlarge picture {index + 1} of {screenshots.length}
              </span>
              <Thumbnail sha={sha} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && <EnlargedPicture trade={trade} index={shown} onChange={setShown} />}
    </section>
  );
}

type EnlargedProps = {
  trade: JournalItem;
  index: number;
  onChange: (index: number | null) => void;
};

/** Only the picture shown is read from the device. */
function EnlargedPicture({ trade, index, onChange }: EnlargedProps) {
  const { screenshots, pair, date } = trade;
  const shot = useScreenshot(screenshots[index] ?? '');
  const url = shot.state === 'shown' ? shot.url : null;
  const download = async (): Promise<void> => {
    if (shot.state !== 'shown') return;
    try {
      saveFile(await toJpeg(shot.picture), `${pair}-${date.slice(0, 10)}-${index + 1}.jpg`);
    } catch {
      toastError('This browser could not write the picture as JPG.');
    }
  };
  return (
    <Lightbox
      images={screenshots.map((_, position) => (position === index ? url : null))}
      index={index}
      about={`${pair}, ${formatDate(date)}`}
      onChange={onChange}
      onDownload={() => void download()}
    />
  );
}
