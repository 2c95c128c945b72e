import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { JournalItem } from '#web/data/journal/journal.ts';
import { useScreenshot } from '#web/data/journal/screenshots.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { toJpeg } from '#web/lib/image.ts';
import { Lightbox } from '#web/ui/Lightbox.tsx';
import { toastError } from '#web/ui/states/Toasts.tsx';

export function TradePictures({ trade }: { trade: JournalItem }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const { screenshots } = trade;
  if (screenshots.length === 0) return null;
  return (
    <section aria-label="Screenshots">
      <ul className="grid grid-cols-4 gap-2 sm:grid-cols-5">
        {screenshots.map((sha, index) => (
          <li key={sha}>
            <button
              type="button"
              onClick={() => setOpenIndex(index)}
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
      {openIndex !== null && (
        <EnlargedPicture trade={trade} index={openIndex} onChange={setOpenIndex} />
      )}
    </section>
  );
}

type EnlargedProps = {
  trade: JournalItem;
  index: number;
  onChange: (index: number | null) => void;
};

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

const unavailableReasons = { missing: 'Not uploaded yet', unreachable: 'Not on this device' };

export function Thumbnail({ sha, alt }: { sha: string; alt: string }) {
  const shot = useScreenshot(sha);
  if (shot.state === 'shown') {
    return <img src={shot.url} alt={alt} className="aspect-square w-full bg-sunken object-cover" />;
  }
  if (shot.state === 'loading') return <span className="block aspect-square w-full bg-sunken" />;
  return (
    <span className="flex aspect-square w-full flex-col items-center justify-center gap-1 bg-sunken p-1 text-center text-meta text-ink-3">
      <ImageOff aria-hidden className="size-5" />
      {alt !== '' && <span className="sr-only">{alt}: </span>}
      {unavailableReasons[shot.state]}
    </span>
  );
}
