import { clsx } from 'clsx';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import {
  backgroundOf,
  defaultBrand,
  logoProblem,
  shortNameOf,
  textOn,
  themeProblem,
} from '#contracts/rules/brand.ts';
import { LOGO_BYTES } from '#contracts/settings.ts';
import { toDataUrl } from '#web/lib/image.ts';
import { Button } from '#web/ui/Button.tsx';
import type { FieldControl } from '#web/ui/forms/Field.tsx';
import { FileButton } from '#web/ui/forms/FileButton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { isNewLogo } from './read-settings.ts';

const COLOUR = /^#[0-9a-f]{6}$/;

const colourOf = (typed: string): string | null => {
  const colour = typed.trim().toLowerCase();
  return COLOUR.test(colour) ? colour : null;
};

type InputProps = {
  control: FieldControl;
  value: string;
  onChange: (value: string) => void;
};

/** A colour as text, and from the browser's own palette. */
export function ColourInput({ control, label, value, onChange }: InputProps & { label: string }) {
  return (
    <div className="flex gap-2">
      <input
        type="color"
        aria-label={`${label}: choose`}
        value={colourOf(value) ?? defaultBrand.theme_color}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-14 shrink-0 rounded-control border border-line-strong bg-surface p-1"
      />
      <div className="min-w-0 grow">
        <TextInput
          {...control}
          type="text"
          value={value}
          placeholder={defaultBrand.theme_color}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
        />
      </div>
    </div>
  );
}

const LOGO_TYPES = ['image/png', 'image/webp', 'image/svg+xml'];

function fileProblem({ type, size }: File): string | null {
  if (!LOGO_TYPES.includes(type)) return 'Only PNG, WebP and SVG pictures can be a logo.';
  return size > LOGO_BYTES ? 'The logo is larger than 1 MB.' : null;
}

/** The logo from a file; nothing is sent before the settings are saved. */
export function LogoInput({ control, value, onChange }: InputProps) {
  const [problem, setProblem] = useState<string | null>(null);
  async function choose([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    const reason = fileProblem(file);
    setProblem(reason);
    if (reason === null) onChange(await toDataUrl(file));
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton
          label={value === '' ? 'Choose a logo' : 'Choose another logo'}
          icon={ImagePlus}
          input={{ 'aria-label': 'Logo file', accept: LOGO_TYPES.join() }}
          onChoose={(files) => void choose(files)}
        />
        {value !== '' && (
          <Button variant="quiet" icon={Trash2} onClick={() => onChange('')}>
            Remove logo
          </Button>
        )}
      </div>
      <output id={control.id} className="text-dense text-ink-2">
        {isNewLogo(value) ? 'Not saved yet. The icons are made when you save.' : null}
      </output>
      {problem !== null && (
        <p role="alert" className="text-dense text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}

const SAMPLE_PX = 96;

/** The pixels of a small copy of a picture, as the server samples them; null where the browser cannot. */
async function readPixels(source: string): Promise<Uint8ClampedArray | null> {
  try {
    const image = new Image();
    image.src = source;
    await image.decode();
    const canvas = new OffscreenCanvas(SAMPLE_PX, SAMPLE_PX);
    const context = canvas.getContext('2d');
    if (context === null) return null;
    context.drawImage(image, 0, 0, SAMPLE_PX, SAMPLE_PX);
    return context.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data;
  } catch {
    return null;
  }
}

/** Null: the logo stands out from its background, or it could not be read. */
function useLogoProblem(source: string | null, background: string): string | null {
  const [read, setRead] = useState<{ source: string; pixels: Uint8ClampedArray | null } | null>(
    null,
  );
  useEffect(() => {
    if (source === null) return undefined;
    let isGone = false;
    void readPixels(source).then((pixels) => (isGone ? null : setRead({ source, pixels })));
    return () => {
      isGone = true;
    };
  }, [source]);
  const pixels = read !== null && read.source === source ? read.pixels : null;
  return pixels === null ? null : logoProblem(pixels, background);
}

type BrandPreviewProps = {
  /** The text in the field of a setting. */
  current: (
    name: 'platform_name' | 'short_name' | 'theme_color' | 'background_color' | 'logo',
  ) => string;
};

/** The icon and the bar as they will be, and whether they can be read; before anything is saved. */
export function BrandPreview({ current }: BrandPreviewProps) {
  const platform_name = current('platform_name');
  const theme = colourOf(current('theme_color'));
  const background_color = colourOf(current('background_color'));
  const logo = current('logo') || null;
  const source = logo === null || isNewLogo(logo) ? logo : `/media/${logo}`;
  const background = backgroundOf({ background_color });
  const problem = useLogoProblem(source, background);
  if (theme === null && source === null) return null;
  const short_name = current('short_name').trim() || null;
  const name = shortNameOf({ platform_name, short_name, background_color, logo });
  return (
    <section aria-label="Preview of the brand" className="flex flex-col gap-3">
      {theme !== null && <Bar colour={theme} name={platform_name} />}
      {source !== null && (
        <div className="flex flex-wrap gap-4">
          <Icon label="Icon with corners" of={{ source, background, name }} />
          <Icon label="Round icon" isRound of={{ source, background, name }} />
        </div>
      )}
      {problem !== null && <Banner kind="warn">{problem}</Banner>}
    </section>
  );
}

function Bar({ colour, name }: { colour: string; name: string }) {
  const { text, contrast } = textOn(colour);
  const problem = themeProblem(colour);
  return (
    <>
      <p
        style={{ background: colour, color: text }}
        className="rounded-control px-4 py-3 font-semibold break-words"
      >
        {name}
      </p>
      {problem === null ? (
        <p className="text-dense text-ink-2">
          Text on the theme colour has a contrast of {contrast.toFixed(1)} to 1; it needs 4.5.
        </p>
      ) : (
        <Banner kind="warn">{problem}</Banner>
      )}
    </>
  );
}

type IconProps = {
  label: string;
  isRound?: boolean;
  of: { source: string; background: string; name: string };
};

/** As home screens show it: most cut a circle or rounded corners. */
function Icon({ label, isRound = false, of: { source, background, name } }: IconProps) {
  return (
    <figure className="flex w-20 flex-col items-center gap-1">
      <span
        style={{ background }}
        className={clsx(
          'flex size-16 items-center justify-center border border-line',
          isRound ? 'rounded-full' : 'rounded-card',
        )}
      >
        <img
          src={source}
          alt={label}
          className={clsx('object-contain', isRound ? 'size-9' : 'size-12')}
        />
      </span>
      <figcaption className="max-w-full truncate text-meta">{name}</figcaption>
    </figure>
  );
}
