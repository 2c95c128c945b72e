import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { PullToRefresh } from './PullToRefresh.tsx';
import './DialogWindow.tsx';

function show() {
  const server = new EventTarget();
  const refresh = vi.fn<() => Promise<unknown>>(
    () => new Promise((done) => server.addEventListener('answer', done, { once: true })),
  );
  const view = render(
    <main>
      <h1>Peak Scanner</h1>
      <PullToRefresh refresh={refresh} />
    </main>,
  );
  return {
    ...view,
    refresh,
    finish: () => act(async () => server.dispatchEvent(new Event('answer'))),
  };
}

type Point = { x?: number; y: number };
const at = ({ x = 100, y }: Point, identifier = 1) => ({ identifier, clientX: x, clientY: y });

const touching = (...touches: ReturnType<typeof at>[]) => ({ touches, changedTouches: touches });

/** Touches the heading and moves the finger along the points, without letting go. */
function drag(from: Point, ...points: readonly Point[]): HTMLElement {
  const heading = screen.getByRole('heading', { level: 1, hidden: true });
  fireEvent.touchStart(heading, touching(at(from)));
  for (const point of points) fireEvent.touchMove(heading, touching(at(point)));
  return heading;
}

const letGo = (target: HTMLElement) => act(async () => fireEvent.touchEnd(target, { touches: [] }));
const phase = () => document.querySelector('[data-phase]')?.getAttribute('data-phase');

it('refreshes after a pull that was long enough, and says so until it is done', async () => {
  const { refresh, finish } = show();

  await letGo(drag({ y: 100 }, { y: 150 }, { y: 250 }));
  expect(refresh).toHaveBeenCalledOnce();
  expect(screen.getByRole('status')).toHaveTextContent('Refreshing…');

  await letGo(drag({ y: 100 }, { y: 250 }));
  expect(refresh).toHaveBeenCalledOnce(); // one at a time

  await finish();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(phase()).toBe('idle');
});

it('shows how far it is before the finger lets go, and lets the finger go back', async () => {
  const { refresh } = show();

  const heading = drag({ y: 100 }, { y: 150 });
  expect(phase()).toBe('pulling');
  fireEvent.touchMove(heading, touching(at({ y: 240 })));
  expect(phase()).toBe('ready');
  fireEvent.touchMove(heading, touching(at({ y: 130 })));
  await letGo(heading);

  expect(phase()).toBe('idle');
  expect(refresh).not.toHaveBeenCalled();
});

it('leaves alone what is scrolled, sideways or has two fingers', async () => {
  const { refresh } = show();
  vi.stubGlobal('scrollY', 40);
  await letGo(drag({ y: 100 }, { y: 300 }));
  vi.stubGlobal('scrollY', 0);

  await letGo(drag({ y: 100 }, { x: 160, y: 110 }, { x: 160, y: 300 }));
  await letGo(drag({ y: 300 }, { y: 100 }));
  const heading = drag({ y: 100 }, { y: 250 });
  fireEvent.touchStart(heading, touching(at({ y: 250 }), at({ y: 300 }, 2)));
  await letGo(heading);

  expect(refresh).not.toHaveBeenCalled();
  expect(phase()).toBe('idle');
});

it('does nothing below an open sheet', async () => {
  const { refresh } = show();
  render(
    <Dialog isOpen onClose={() => undefined} title="Source and age">
      Simulated
    </Dialog>,
  );
  await screen.findByRole('dialog');

  await letGo(drag({ y: 100 }, { y: 300 }));

  expect(refresh).not.toHaveBeenCalled();
});

it('switches the pull of the browser off while it is there', () => {
  const { unmount } = show();
  expect(document.documentElement.style.overscrollBehaviorY).toBe('contain');

  unmount();
  expect(document.documentElement.style.overscrollBehaviorY).toBe('');
});
