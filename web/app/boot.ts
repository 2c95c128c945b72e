/**
 * The inline script of index.html: runs before the first paint, so that no wrong theme flashes and a
 * member who is signed in sees the skeleton of the app instead of the login. It imports nothing: the
 * key names are those of web/client/mode.ts and web/offline/cache/local-settings.ts.
 */

/** Filled in by the build: the files of each shell that would otherwise be found one step later. */
declare const SHELL_FILES: {
  readonly trader: readonly string[];
  readonly admin: readonly string[];
};

const root = document.documentElement;

function readText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is refused
  }
}

/** One field of a stored object. What is damaged is as good as absent. */
function readField(key: string, field: string): unknown {
  try {
    const stored: unknown = JSON.parse(readText(key) ?? 'null');
    return typeof stored === 'object' && stored !== null ? Reflect.get(stored, field) : null;
  } catch {
    return null;
  }
}

function applyTheme(): void {
  const theme = readField('bellwether.settings', 'dark_mode') === true ? 'dark' : 'light';
  root.dataset['theme'] = theme;
  if (readField('bellwether.settings', 'colour_vision') === 'blue-orange') {
    root.dataset['gainLoss'] = 'blue-orange';
  }
  const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  const colour = bar?.dataset[theme];
  if (bar && colour) bar.content = colour; // no stylesheet is loaded yet to ask for the colour
}

/** Pictures below the first screen are loaded once somebody stirs: until then it has the network to itself. */
function holdPictures(): void {
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

/**
 * Every form of the app is sent by a script. Before it is there, and should it ever fail, the browser would
 * send the form itself, and what was typed would be in an address.
 */
function holdForms(): void {
  addEventListener('submit', (event) => event.preventDefault());
}

holdForms(); // first: nothing that fails below may prevent it
applyTheme();
holdPictures();
// The page that was written by the build is that of a visitor at the root; others come with React.
if (location.pathname !== '/') root.dataset['elsewhere'] = '';
const isDemo = import.meta.env.VITE_DEMO === 'true' || readText('bellwether.mode') === 'demo';
const prefix = isDemo ? 'bellwether.demo.' : 'bellwether.';
if (readText(`${prefix}token`) !== null) {
  root.dataset['signedIn'] = '';
  const role = readField(`${prefix}profile`, 'role') === 'admin' ? 'admin' : 'trader';
  for (const file of SHELL_FILES[role]) preload(file);
}
