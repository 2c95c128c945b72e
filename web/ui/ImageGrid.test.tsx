import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ImageGrid } from './ImageGrid.tsx';
import { Lightbox } from './Lightbox.tsx';

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => `/media/${index + 1}`);

function Gallery({
  images,
  onDownload,
}: {
  images: string[];
  onDownload?: (index: number) => void;
}) {
  const [index, setIndex] = useState<number | null>(null);
  return (
    <>
      <ImageGrid images={images} about="Gold" onOpen={setIndex} />
      <Lightbox
        images={images}
        index={index}
        about="Gold"
        onChange={setIndex}
        {...(onDownload && { onDownload })}
      />
    </>
  );
}

const thumbnails = () => screen.getAllByRole('button', { name: /^Enlarge image/ });
const enlarged = () => screen.getByRole('img', { name: 'Gold' }).getAttribute('src');

it('shows at most four pictures, the fourth with the number of the others', () => {
  render(<Gallery images={pictures(7)} />);

  expect(thumbnails()).toHaveLength(4);
  expect(thumbnails()[3]).toHaveTextContent('+3');
});

it('shows four pictures without a number', () => {
  render(<Gallery images={pictures(4)} />);

  expect(thumbnails()).toHaveLength(4);
  expect(screen.queryByText(/^\+/)).not.toBeInTheDocument();
});

it('enlarges the picture that was clicked, and turns with the arrow keys around the ends', async () => {
  render(<Gallery images={pictures(3)} />);

  await userEvent.click(screen.getByRole('button', { name: 'Enlarge image 3 of 3: Gold' }));
  expect(enlarged()).toBe('/media/3');
  await userEvent.keyboard('{ArrowRight}');
  expect(enlarged()).toBe('/media/1');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(enlarged()).toBe('/media/2');
});

it('closes by Escape and gives the focus back', async () => {
  render(<Gallery images={pictures(1)} />);
  const [thumbnail] = thumbnails();
  if (!thumbnail) throw new Error('no thumbnail');
  await userEvent.click(thumbnail);

  await userEvent.keyboard('{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(thumbnail).toHaveFocus());
});

it('offers the download of the picture shown, where the screen has one', async () => {
  const onDownload = vi.fn<(index: number) => void>();
  render(<Gallery images={pictures(2)} onDownload={onDownload} />);
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge image 2 of 2: Gold' }));

  await userEvent.click(screen.getByRole('button', { name: 'Download' }));

  expect(onDownload).toHaveBeenCalledExactlyOnceWith(1);
});
