import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import {
  useHistoryChoice,
  useHistoryRecord,
  useHistorySheet,
  useHistoryView,
} from './history-entry.ts';

const views = ['home', 'list', 'detail'] as const;
type View = (typeof views)[number];

const start = () => renderHook(() => useHistoryView<View>('view', views, 'home'));
const untilBack = (step: () => void) =>
  act(async () => {
    const arrived = new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
    });
    step();
    await arrived;
  });
const back = () => untilBack(() => history.back());
const forward = () => untilBack(() => history.forward());

beforeEach(() => history.pushState(null, '', '/?other=1#too'));

it('opens views one after the other, and Back returns through them', async () => {
  const { result } = start();
  act(() => result.current[1]('list'));
  act(() => result.current[1]('detail'));
  expect(result.current[0]).toBe('detail');

  await back();
  expect(result.current[0]).toBe('list');
  await back();
  expect(result.current[0]).toBe('home');
});

it('leaves the address as it is', () => {
  const { result } = start();
  act(() => result.current[1]('list'));

  expect(location.search + location.hash).toBe('?other=1#too');
});

it('adds no entry for the view that is open', () => {
  const { result } = start();
  act(() => result.current[1]('list'));
  const entries = history.length;

  act(() => result.current[1]('list'));

  expect(history.length).toBe(entries);
});

it('returns to the same view after a reload', () => {
  history.replaceState({ values: { view: 'detail' }, sheets: 0 }, '');

  expect(start().result.current[0]).toBe('detail');
});

it('starts at the beginning with a history of another app or version', () => {
  for (const state of [{ view: 'detail' }, { values: { view: 'casino' } }, { values: 7 }, 'text']) {
    history.pushState(state, '');
    const { result, unmount } = start();
    expect(result.current[0]).toBe('home');
    unmount();
  }
});

/** A list that opens a record in a sheet, and asks before it closes with unsaved changes. */
function App() {
  const [view, openView] = useHistoryView<View>('view', views, 'home');
  const [tab, setTab] = useHistoryChoice('tab', ['a', 'b'], 'a');
  const [record, openRecord] = useHistoryRecord('trade');
  const [menu, setMenu] = useState(false);
  const [isDirty, setIsDirty] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  useHistorySheet(record !== null, () => (isDirty ? setIsAsking(true) : openRecord(null)));
  useHistorySheet(isAsking, () => setIsAsking(false));
  useHistorySheet(menu, () => setMenu(false));
  return (
    <>
      <output>
        {[view, tab, record, menu && 'menu', isAsking && 'asks'].filter(Boolean).join(' ')}
      </output>
      <button onClick={() => setTab('b')}>tab b</button>
      <button onClick={() => openRecord('7')}>record</button>
      <button onClick={() => openRecord(null)}>close record</button>
      <button onClick={() => setMenu(true)}>menu</button>
      <button onClick={() => setIsDirty(true)}>edit</button>
      <button
        onClick={() => {
          setMenu(false);
          openView('list');
        }}
      >
        list
      </button>
    </>
  );
}

const press = (name: string) =>
  act(async () => {
    screen.getByRole('button', { name }).click();
    await Promise.resolve();
  });

it('closes the topmost sheet with Back, and then leaves the view', async () => {
  render(<App />);
  await press('list');
  await press('record');
  await press('menu');
  expect(await screen.findByText('list a 7 menu')).toBeInTheDocument();

  await back();
  expect(await screen.findByText('list a 7')).toBeInTheDocument();
  await back();
  expect(await screen.findByText('list a')).toBeInTheDocument();
  await back();
  expect(await screen.findByText('home a')).toBeInTheDocument();
});

it('has no step for a sheet that was closed by a button', async () => {
  render(<App />);
  await press('list');
  await press('record');
  await untilBack(() => screen.getByRole('button', { name: 'close record' }).click());
  expect(await screen.findByText('list a')).toBeInTheDocument();

  await back();
  expect(await screen.findByText('home a')).toBeInTheDocument();
});

it('does not open a record again that was closed before a reload', async () => {
  render(<App />);
  act(() => screen.getByRole('button', { name: 'record' }).click());
  await untilBack(() => screen.getByRole('button', { name: 'close record' }).click());

  expect(history.state).toMatchObject({ sheets: 0, values: { 'open.trade': null } });
});

it('leaves from a menu to a view without a step for the menu', async () => {
  render(<App />);
  await press('menu');
  await press('list');
  expect(await screen.findByText('list a')).toBeInTheDocument();

  await back();
  expect(await screen.findByText('home a')).toBeInTheDocument();
});

it('opens a record again with Forward, and skips any other sheet', async () => {
  render(<App />);
  await press('record');
  await back();
  await forward();
  expect(await screen.findByText('home a 7')).toBeInTheDocument();
  await back();
  await press('menu');
  await back();
  expect(await screen.findByText('home a')).toBeInTheDocument();

  await forward();
  expect(await screen.findByText('home a')).toBeInTheDocument();
});

it('stays open for a question, which Back closes first', async () => {
  render(<App />);
  await press('record');
  await press('edit');
  await back();
  expect(await screen.findByText('home a 7 asks')).toBeInTheDocument();

  await back();
  expect(await screen.findByText('home a 7')).toBeInTheDocument();
});

it('returns to the open record and tab after a reload, and Back closes the record', async () => {
  const { unmount } = render(<App />);
  await press('tab b');
  await press('record');
  const reloaded: unknown = structuredClone(history.state);
  unmount();
  history.replaceState(reloaded, '');

  render(<App />);
  expect(await screen.findByText('home b 7')).toBeInTheDocument();
  await back();
  expect(await screen.findByText('home b')).toBeInTheDocument();
});

it('returns to the view below a sheet that no reload opens again', async () => {
  const { unmount } = render(<App />);
  await press('list');
  await press('menu');
  const reloaded: unknown = structuredClone(history.state);
  unmount();
  history.replaceState(reloaded, '');

  render(<App />);
  expect(await screen.findByText('list a')).toBeInTheDocument();
  await waitFor(() => expect(history.state).toMatchObject({ sheets: 0 }));
  await back();
  expect(await screen.findByText('home a')).toBeInTheDocument();
});

it('returns to the tab and the record of a view that was left from the record', async () => {
  render(<App />);
  await press('tab b');
  await press('record');
  await press('list');
  expect(await screen.findByText('list a')).toBeInTheDocument();

  await back();
  expect(await screen.findByText('home b 7')).toBeInTheDocument();
  await back();
  expect(await screen.findByText('home b')).toBeInTheDocument();
});
