import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Lightbox } from './Lightbox.tsx';

function showPicture(images: (string | null)[] = ['a.png', 'b.png', 'c.png']) {
  const onChange = vi.fn<(index: number | null) => void>();
  render(
    <Lightbox
      images={images}
      index={0}
      about="A chart"
      onChange={onChange}
      onDownload={() => {}}
    />,
  );
  return onChange;
}

const finger = (pointerId: number, clientX: number, clientY = 0) => ({
  pointerId,
  clientX,
  clientY,
});

it('turns to the next picture by a swipe, and to the last one by a swipe back', () => {
  const onChange = showPicture();
  const picture = screen.getByAltText('A chart');
  fireEvent.pointerDown(picture, finger(1, 200));
  fireEvent.pointerMove(picture, finger(1, 90));
  fireEvent.pointerUp(picture, finger(1, 90));
  expect(onChange).toHaveBeenLastCalledWith(1);

  fireEvent.pointerDown(picture, finger(2, 90));
  fireEvent.pointerUp(picture, finger(2, 200));
  expect(onChange).toHaveBeenLastCalledWith(2);
});

it('enlarges the picture between two fingers, and then no swipe turns it away', () => {
  const onChange = showPicture();
  const picture = screen.getByAltText('A chart');
  fireEvent.pointerDown(picture, finger(1, -50));
  fireEvent.pointerDown(picture, finger(2, 50));
  fireEvent.pointerMove(picture, finger(2, 150));
  fireEvent.pointerUp(picture, finger(2, 150));
  fireEvent.pointerUp(picture, finger(1, -50));
  expect(picture.style.transform).toContain('scale(2)');

  fireEvent.pointerDown(picture, finger(3, 200));
  fireEvent.pointerUp(picture, finger(3, 90));
  expect(onChange).not.toHaveBeenCalled();
});

it('shows a small picture as large as the window allows, up to twice its pixels', () => {
  showPicture();
  const picture = screen.getByAltText('A chart');
  Object.defineProperty(picture, 'naturalWidth', { value: 120 });
  fireEvent.load(picture);
  expect(picture).toHaveClass('w-full');
  expect(picture.style.maxWidth).toBe('240px');
});

it('says so when the picture is not to be had, and offers no download of it', () => {
  showPicture([null]);
  expect(screen.getByText(/not on this device yet/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Download' })).not.toBeInTheDocument();
});
