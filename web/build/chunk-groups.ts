import { fileURLToPath } from 'node:url';

type Graph = {
  getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicImporters: readonly string[];
  } | null;
};

const here = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

function closureOf(entries: readonly string[], graph: Graph): Set<string> {
  const reached = new Set<string>();
  const waiting = entries.map(here);
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    // A package's index names all that it has; what of it is used comes with the modules that use it.
    if (reached.has(id) || id.includes('/node_modules/')) continue;
    reached.add(id);
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return reached;
}

/**
 * A group of the modules that each of these screens loads before it is drawn: its entries, with all they
 * import. What a screen imports only when it is asked for is not part of it.
 *
 * @param screens the entries of each screen, from the folder `web`
 */
function neededBy(name: string, priority: number, ...screens: readonly string[][]) {
  let closures: Set<string>[] | null = null;
  return {
    name(id: string, graph: Graph) {
      closures ??= screens.map((entries) => closureOf(entries, graph));
      const isEntry = graph.getModuleInfo(id)?.dynamicImporters.length !== 0; // is a file of its own
      return !isEntry && closures.every((closure) => closure.has(id)) ? name : null;
    },
    debugName: name,
    priority,
  };
}

/** Files of the build, by priority; a module goes into the first that it matches, with all it imports. */
export const chunkGroups = [
  // In a file of its own, which stays in the browser's cache from one release to the next.
  { name: 'react', priority: 30, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // What every page needs, with the field and the banner of the login, which would be one request more.
  neededBy(
    'start',
    20,
    ['app/main.tsx', 'features/access/AccessScreen.tsx'],
    ['app/main.tsx', 'app/TraderShell.tsx', 'ui/forms/TextInput.tsx', 'ui/states/Banner.tsx'],
  ),
  // The login starts it after the first paint: it must not load a shell.
  { name: 'pwa', test: /web[\\/]app[\\/]pwa(-store)?\.ts$/, priority: 15 },
  // The chart asks for price alerts without the journal, which checks those that it stores.
  { name: 'price-alerts', test: /contracts[\\/]price-alerts\.ts$/, priority: 15 },
  // The journal and what deletes views after the first screen both need it, without each other.
  { name: 'locks', test: /web[\\/]client[\\/](locks|view-database)\.ts$/, priority: 15 },
  // Code that visitors and members both need, in files below the shells: a visitor who buys, or reads
  // the terms, must not load the members' app.
  {
    name: 'contract',
    test: /contracts[\\/](.+[\\/])?(auth|errors|primitives|problem|public-config|access-code|membership|plans)\.ts$/,
    priority: 14,
  },
  neededBy(
    'looks',
    13,
    [
      'features/access/Purchase.tsx',
      'features/payment/PaymentScreen.tsx',
      'features/legal/LegalPage.tsx',
    ],
    ['app/TraderShell.tsx', 'features/market/MarketScreen.tsx'],
  ),
  // Icons of visitors and members; others come with the screens that show them.
  { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 12, priority: 13 },
  // What both shells need, and the rest that a member's first screen needs, and nothing else.
  neededBy('shell', 12, ['app/TraderShell.tsx'], ['app/AdminShell.tsx']),
  neededBy('market', 11, ['app/TraderShell.tsx', 'features/market/MarketScreen.tsx']),
  // What is large and in few screens, each by itself.
  { name: 'dexie', test: /node_modules[\\/]dexie[\\/]/, priority: 10 },
  {
    name: 'forms',
    test: /node_modules[\\/]react-hook-form[\\/]|web[\\/]ui[\\/]forms[\\/]FormField\.tsx$/,
    priority: 10,
  },
  { name: 'dialogs', test: /web[\\/]ui[\\/]DialogWindow\.tsx$/, priority: 10 },
  // What screens of scanners share with History and the console: answers, and how they are requested.
  {
    name: 'scanners',
    test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(signals|track-record|prediction|peak-scanner|weekly-scanner|sniper|scanners|signal-candles|admin-scanners|admin-signals)\.ts$/,
    priority: 10,
  },
  // The same for the analyses.
  {
    name: 'analysis',
    test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(sentiments|institutional|dark-pools|briefing|sentiment-bands)\.ts$/,
    priority: 10,
  },
  // Visitors need them too, without the shell that the other shared parts import.
  {
    name: 'visitors',
    test: /web[\\/]ui[\\/](ContactOptions|links|forms[\\/]Select)\.tsx$/,
    priority: 10,
  },
  // What a purchase sends, which the console lists: a buyer must not load the console.
  {
    name: 'purchase-contract',
    test: /contracts[\\/](payments[\\/](leads|payments)|users)\.ts$/,
    priority: 9,
  },
  // What several screens share, in one file for each layer: layers import one way only, so that no two files
  // need each other before either is there.
  {
    name: 'data',
    test: /web[\\/]data[\\/](?!payments[\\/]|admin[\\/]|session[\\/]account\.ts|notifications[\\/]preferences\.ts|notifications[\\/]chats|journal[\\/](bulk-edit|diagnostics|export|imports|insights|positions|restore|screenshots|shared-pictures|standings|stored-choices|trade-candles)|(.+[\\/])?((admin-)?(scanners|signals)|linked-(row|posts|signal)|public-config|leave-page|use-command|signal-candles|sentiments|institutional|dark-pools|briefing))/,
    minShareCount: 2,
    priority: 9,
  },
  {
    name: 'journal',
    test: /web[\\/](data[\\/]journal[\\/](bulk-edit|export|imports|insights|positions|restore|screenshots|standings|stored-choices|trade-candles)|(offline|statements|insights)[\\/])/,
    minShareCount: 2,
    priority: 9,
  },
  { name: 'console', test: /web[\\/]data[\\/]admin[\\/]/, minShareCount: 2, priority: 8 },
  // Without what is large and in few screens: it comes with the screens that need it.
  {
    name: 'ui',
    test: /web[\\/](ui|lib)[\\/](?!(.+[\\/])?(charts|chart-indicators|CountrySelect|embeds|CopyButton|Lightbox|LinkedRecord|LossLimits|ScannerRate|image\.ts|use-picture-gestures|Tabs|Toasts|zoom))/,
    minShareCount: 2,
    priority: 8,
  },
  // Each in several screens, but not in the first: with all they import that no other has.
  { name: 'toasts', test: /web[\\/]ui[\\/](.+[\\/])?(CopyButton|Toasts)\.tsx$/, priority: 5 },
  { name: 'lightbox', test: /web[\\/]ui[\\/](.+[\\/])?Lightbox\.tsx$/, priority: 5 },
  {
    name: 'records',
    test: /web[\\/](ui[\\/]LinkedRecord|data[\\/](.+[\\/])?linked-(row|posts|signal))\.tsx?$/,
    priority: 5,
  },
  { name: 'tabs', test: /web[\\/]ui[\\/](.+[\\/])?Tabs\.tsx$/, priority: 5 },
];
