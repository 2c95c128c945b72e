import { useCallback, useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';

/**
 * What the app shows, in the browser's history. The address stays the same; `history.state` has for each
 * entry the values of its screens (section, tab, open record, scroll position) and the number of open
 * sheets. So Back closes the topmost sheet, then leaves the section; a reload returns to the same place.
 */
type Values = Readonly<Record<string, unknown>>;
type Entry = { values: Values; sheets: number };
type Sheet = { close: () => void };

/** Names of values that open a record in a sheet begin with this. */
const RECORD = 'open.';
const hasRecord = (values: Values): boolean =>
  Object.keys(values).some((name) => name.startsWith(RECORD) && values[name] !== null);

function readEntry(state: unknown): Entry {
  const field = (name: string): unknown =>
    typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  const values = field('values');
  const sheets = field('sheets');
  return {
    values: typeof values === 'object' && values !== null ? { ...values } : {},
    sheets: typeof sheets === 'number' ? sheets : 0,
  };
}

// The truth while the page lives; the history follows it, because going back takes the browser a moment.
let values: Values = {};
let sheets: readonly Sheet[] = []; // the topmost last
/** Sheets of the current entry that will open again: those of a record, after a reload or Forward. */
let returning = 0;
let isNewEntry = false; // `values` need an entry of their own
let isGoing = false; // our own step back is under way
let isClosing = false; // sheets are closing after Back
let lastState: unknown; // the `history.state` that `values` were read from or written to
let written: Values = values; // Safari allows a hundred writes in half a minute
const listeners = new Set<() => void>();

function write(method: 'pushState' | 'replaceState', count: number): void {
  history[method]({ values, sheets: count }, '');
  lastState = history.state;
  written = values;
}

function goBack(steps: number): void {
  isGoing = true;
  history.go(-steps);
}

/** False once nothing is shown any more. */
const isUsed = (): boolean => listeners.size > 0 || sheets.length > 0;

/** Begins an entry for another view, after those of the sheets that it closes. @returns false: later */
function beginEntry(): boolean {
  const { sheets: count } = readEntry(history.state);
  if (count > 1) {
    goBack(count - 1);
    return false;
  }
  write(count === 1 ? 'replaceState' : 'pushState', 0); // the entry of a closing sheet is used again
  isNewEntry = false;
  return true;
}

/** Gives the history the entry of what is shown. */
function follow(): void {
  if (isGoing || isClosing || !isUsed()) return; // while going or closing: called again afterwards
  if (isNewEntry && !beginEntry()) return;
  const { sheets: count } = readEntry(history.state);
  const wanted = Math.max(sheets.length, returning);
  if (wanted < count) return goBack(count - wanted);
  if (wanted === count && values !== written) write('replaceState', count);
  for (let next = count + 1; next <= wanted; next += 1) write('pushState', next);
}

function show(next: Values): void {
  values = next;
  for (const listener of listeners) listener();
}

/** Not written yet: with the next change of the entry. */
function noteScroll(): void {
  values = { ...values, scroll: window.scrollY };
}

function onPageHide(): void {
  noteScroll();
  follow();
}

function onPopState(event: PopStateEvent): void {
  if (isGoing) {
    isGoing = false;
    // The entry below still has what was shown when the sheet opened: its values are not those of the last write.
    written = {};
    return isUsed() ? follow() : write('replaceState', 0);
  }
  const entry = readEntry(event.state);
  lastState = event.state;
  isNewEntry = false;
  returning = hasRecord(entry.values) ? entry.sheets : 0;
  const closing = sheets.slice(entry.sheets).reverse();
  show(entry.values);
  isClosing = true;
  for (const sheet of closing) sheet.close();
  // After the screen has followed. A sheet that stays open, because it asks first, gets its entry back.
  queueMicrotask(() => {
    isClosing = false;
    follow();
  });
}

/** Reads the entry that the page starts with. */
function start(): void {
  if (isUsed() || isGoing || history.state === lastState) return;
  const entry = readEntry(history.state);
  ({ values } = entry);
  written = values;
  lastState = history.state;
  returning = hasRecord(values) ? entry.sheets : 0;
  history.scrollRestoration = 'manual'; // see `restoreScroll`
  window.addEventListener('popstate', onPopState); // the same listener again is ignored
  window.addEventListener('pagehide', onPageHide);
  if (entry.sheets > returning) queueMicrotask(follow);
}

function subscribe(listener: () => void): () => void {
  start();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(name: string): unknown {
  start();
  return values[name];
}

function useValue(name: string): unknown {
  return useSyncExternalStore(
    subscribe,
    () => read(name),
    () => undefined, // prerendered
  );
}

/** Changes a value of the current entry. */
function store(name: string, value: unknown): void {
  if (values[name] === value) return;
  show({ ...values, [name]: value });
  if (name.startsWith(RECORD) && value === null) returning = 0;
  follow();
}

/** Forgets what the current entry shows. */
export function clearHistoryEntry(): void {
  show({});
  write('replaceState', 0);
}

/**
 * One of several views on the same address. Each change is an entry of the history.
 *
 * @param initial the view of an entry without one, as after a start
 */
export function useHistoryView<View extends string>(
  name: string,
  views: readonly View[],
  initial: View,
): [View, (view: View) => void] {
  const stored = useValue(name);
  const view = views.find((candidate) => candidate === stored) ?? initial;
  const open = useCallback(
    (next: View) => {
      const current = views.find((candidate) => candidate === read(name)) ?? initial;
      if (next === current) return;
      noteScroll();
      if (sheets.length === 0) follow(); // else the entry below the sheets has it already
      sheets = []; // they close with the view
      returning = 0;
      isNewEntry = true;
      show({ [name]: next });
      follow();
    },
    [name, views, initial],
  );
  return [view, open];
}

/** A choice within a view, such as a tab or a filter. It survives Back and a reload; a change adds no entry. */
export function useHistoryChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  initial: Choice,
): [Choice, (choice: Choice) => void] {
  const stored = useValue(name);
  const choose = useCallback((choice: Choice) => store(name, choice), [name]);
  return [choices.find((choice) => choice === stored) ?? initial, choose];
}

/** As `useHistoryChoice`, of any text; the caller checks it. */
export function useHistoryText(name: string): [string | null, (text: string | null) => void] {
  const stored = useValue(name);
  const change = useCallback((text: string | null) => store(name, text), [name]);
  return [typeof stored === 'string' ? stored : null, change];
}

/** The id of the record that a screen shows in a sheet, null for none. It survives Back, Forward and a reload. */
export const useHistoryRecord = (name: string) => useHistoryText(`${RECORD}${name}`);

/** Gives an open sheet or dialog an entry of its own, so that Back closes it. */
export function useHistorySheet(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    start();
    const sheet: Sheet = { close: () => close() };
    noteScroll();
    sheets = [...sheets, sheet];
    if (sheets.length >= returning) returning = 0;
    // One step later: a sheet that opens while another closes takes over its entry.
    queueMicrotask(follow);
    return () => {
      sheets = sheets.filter((other) => other !== sheet);
      queueMicrotask(follow);
    };
  }, [isOpen]);
}

const RESTORE_MS = 5000;

/** Scrolls to where the current entry was left, as soon as the page is long enough; a new entry to its top. */
export function restoreScroll(): void {
  const stored = read('scroll');
  const top = typeof stored === 'number' ? stored : 0;
  window.scrollTo(0, top);
  if (top === 0) return;
  const ended = new AbortController();
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (window.scrollY >= top - 1) end();
  });
  const end = (): void => {
    observer.disconnect();
    ended.abort();
  };
  observer.observe(document.body);
  for (const type of ['wheel', 'pointerdown', 'keydown']) {
    window.addEventListener(type, end, { once: true, passive: true, signal: ended.signal });
  }
  setTimeout(end, RESTORE_MS);
}
