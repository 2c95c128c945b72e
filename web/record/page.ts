import { networkTransport } from '#web/client/network.ts';
import { deviceTexts } from '#web/client/storage.ts';
import { collectRecord, tellProof, verifyRecord } from '#contracts/rules/signals/record-check.ts';

/** The demo on the same site has a chain of its own. */
const HEADS_KEY = `bellwether.record-heads${location.pathname.startsWith('/demo/') ? '.demo' : ''}`;
const MOST_HEADS = 60;

type Heads = Record<string, string>;

type Fetch = (path: string) => Promise<Response>;

const readJson =
  (call: Fetch) =>
  async (path: string): Promise<unknown> => {
    const answer = await call(path);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
    return answer.json();
  };

/** Heads by the numbers of their entries that earlier checks in this browser found; none where storage is blocked. */
function readHeads(): Heads {
  const stored = deviceTexts.readJson(HEADS_KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(Object.entries(stored).map(([entry, head]) => [entry, String(head)]));
}

function storeHeads(heads: Heads): void {
  const newest = Object.entries(heads).toSorted(([a], [b]) => Number(a) - Number(b));
  deviceTexts.write(HEADS_KEY, JSON.stringify(Object.fromEntries(newest.slice(-MOST_HEADS))));
}

function element(name: string, text: string, className = ''): HTMLElement {
  const created = document.createElement(name);
  created.textContent = text;
  created.className = className;
  return created;
}

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

async function check(call: Fetch, result: Element): Promise<void> {
  const earlierHeads = readHeads();
  const published = await collectRecord(readJson(call));
  const verification = await verifyRecord({
    ...published,
    now: Date.now(),
    knownHeads: earlierHeads,
  });
  const { head: newest } = verification;
  const scope = [
    counted(verification.entries, 'entry', 'entries'),
    counted(verification.signals, 'committed signal', 'committed signals'),
    counted(verification.days, 'sealed day', 'sealed days'),
  ].join(', ');
  if (verification.findings.length === 0) {
    if (newest !== null) storeHeads({ ...earlierHeads, [newest.entry]: newest.head });
    const earlier = Object.keys(earlierHeads).length;
    const compared =
      earlier === 0
        ? ''
        : ` ${counted(earlier, 'head', 'heads')} of earlier checks in this browser fit, too.`;
    result.replaceChildren(
      element(
        'p',
        `Everything fits: ${scope}. Nothing that was committed was changed, removed, inserted or re-dated, and each result follows from its signal.${compared}`,
        'good',
      ),
      ...tellProof(verification).map((sentence) => element('p', sentence)),
    );
    return;
  }
  const list = document.createElement('ul');
  list.append(...verification.findings.map(({ kind, text }) => element('li', `${kind}: ${text}`)));
  const title = `${counted(verification.findings.length, 'finding', 'findings')} in ${scope}:`;
  result.replaceChildren(element('p', title, 'bad'), list);
}

/** Shows the button that checks the whole chain, in a page that is whole without it. @param call answers paths of the API */
export function offerVerification(call: Fetch): void {
  const button = document.querySelector<HTMLButtonElement>('#verify-button');
  const result = document.querySelector('#verify-result');
  if (button === null || result === null || !globalThis.isSecureContext) return; // without HTTPS a browser has no hashes
  button.hidden = false;
  const run = async (): Promise<void> => {
    button.disabled = true;
    result.replaceChildren(element('p', 'Reading the whole chain …'));
    try {
      await check(call, result);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      result.replaceChildren(element('p', `The chain could not be read: ${reason}`, 'bad'));
    }
    button.disabled = false;
  };
  button.addEventListener('click', () => void run());
}

// In the demo's page there is no button yet: it answers the calls by itself.
offerVerification((path) => networkTransport(new Request(new URL(path, location.origin))));
