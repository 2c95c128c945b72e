/**
 * The inline script of index.html. It runs before the first paint, so that the right theme shows
 * and a signed-in member sees the skeleton instead of the login. It imports nothing; the storage
 * keys must match web/client/mode.ts and web/offline/cache/local-settings.ts.
 */

/** Set by the build: files of each first screen that would otherwise be discovered one step later. */
declare const FIRST_FILES: {
  readonly visitor: readonly string[];
  readonly trader: readonly string[];
  readonly admin: readonly string[];
};

const root = document.documentElement;

function readText(key: string): string | null {
  try {
    return (isView ? sessionStorage : localStorage).getItem(key);
  } catch {
    return null; // storage is blocked
  }
}

/** Whether an administrator sees the app as a member in this tab, which then has texts of its own. */
function hasView(): boolean {
  try {
    return sessionStorage.getItem('bellwether.view') !== null;
  } catch {
    return false;
  }
}

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : null;

/** One field of a stored object; null when missing or damaged. */
function readField(key: string, field: string): unknown {
  try {
    return fieldOf(JSON.parse(readText(key) ?? 'null'), field);
  } catch {
    return null;
  }
}

function applyTheme(): void {
  const chosen = readField('bellwether.settings', 'dark_mode') === true;
  const followsSystem = readField('bellwether.settings', 'follows_system') ?? !chosen;
  const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
  const theme = (followsSystem ? isSystemDark : chosen) ? 'dark' : 'light';
  root.dataset['theme'] = theme;
  if (readField('bellwether.settings', 'colour_vision') === 'blue-orange') {
    root.dataset['gainLoss'] = 'blue-orange';
  }
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const colour = bar?.dataset[theme];
  if (bar && colour) bar.content = colour; // no stylesheet is loaded yet
}

/** Defers pictures below the fold to the first interaction: the first screen gets all bandwidth. */
function deferPictures(): void {
  root.dataset['untouched'] = '';
  const release = (): void => void delete root.dataset['untouched'];
  for (const type of ['scroll', 'pointermove', 'pointerdown', 'keydown']) {
    addEventListener(type, release, { once: true, passive: true });
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.href = file;
  document.head.append(link);
}

/** Blocks native form submits, which put the input into the address until the script has loaded. */
function blockForms(): void {
  addEventListener('submit', (event) => event.preventDefault());
}

const isView = hasView();
blockForms(); // first: a failure below must not prevent it
applyTheme();
deferPictures();
// The prerendered page is the visitor's page at the root; React renders all others.
if (location.pathname !== '/') root.dataset['elsewhere'] = '';
const isDemo = import.meta.env.VITE_DEMO === 'true' || readText('bellwether.mode') === 'demo';
const prefix = isDemo ? 'bellwether.demo.' : 'bellwether.';
const isSignedIn = readText(`${prefix}token`) !== null;
if (isSignedIn) root.dataset['signedIn'] = '';
const member = readField(`${prefix}profile`, 'role') === 'admin' ? 'admin' : 'trader';
const isLaunched = /[?&](open|new)=/.test(location.search) || location.hash !== ''; // see launch.ts
const section = fieldOf(fieldOf(history.state, 'values'), 'section') ?? 'market'; // see history-entry.ts
if (member === 'trader' && !isLaunched && section === 'market') root.dataset['opensMarket'] = '';
for (const file of FIRST_FILES[isSignedIn ? member : 'visitor']) preload(file);
