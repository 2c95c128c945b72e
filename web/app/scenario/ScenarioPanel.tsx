import '#web/ui/app.css';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { asCurl, asMock, type LoggedCall } from '#mocks/scenario-transport.ts';
import { type ApiCall, apiPathOf } from '#web/client/recorded-calls.ts';
import { Button } from '#web/ui/Button.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Tabs } from '#web/ui/Tabs.tsx';
import { keepPanelOpen, requestLog } from './running-scenario.ts';
import { ScenarioForm } from './ScenarioForm.tsx';

let close: (() => void) | null = null;

/**
 * Opens the panel beside the app, in a tree of its own: it works on every page, also signed out. After a
 * reload it opens again, until it is closed.
 */
export function openPanel(): void {
  if (close !== null) return;
  keepPanelOpen(true);
  const host = document.createElement('div');
  document.body.append(host);
  const root = createRoot(host);
  close = () => {
    close = null;
    keepPanelOpen(false);
    root.unmount();
    host.remove();
  };
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close?.();
  });
  root.render(<ScenarioPanel onClose={close} />);
}

type Tab = 'scenario' | 'requests' | 'diagnostics';

/** None of a call that waits for its answer. */
const toCalls = ({ at, method, url, durationMs, status }: LoggedCall): ApiCall[] =>
  durationMs === null
    ? []
    : [{ at, method, path: apiPathOf(url), durationMs, status: status ?? 0, by: 'page' }];

/** The sync inspector with the calls of this page; loaded lazily, because it brings the database of the journal along. */
const Diagnostics = lazyPart(async () => {
  const [{ DiagnosticsView }, { readFacts }, { openedJournal }] = await Promise.all([
    import('#web/features/settings/diagnostics/Diagnostics.tsx'),
    import('#web/data/journal/diagnostics.ts'),
    import('#web/offline/journal/open-journal.ts'),
  ]);
  const read = () =>
    readFacts(openedJournal.get().journal, 'closed', requestLog.read().flatMap(toCalls));
  return () => <DiagnosticsView read={read} />;
});

/** Below the app on a phone, on its right on wide screens; the app beside it stays usable. */
function ScenarioPanel({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('scenario');
  const calls = useSyncExternalStore(requestLog.subscribe, requestLog.read);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <aside
      aria-labelledby="scenario-panel-title"
      className="fixed inset-x-0 bottom-0 z-50 flex h-1/2 flex-col border-t border-line-strong bg-surface pb-safe shadow-floating lg:inset-y-0 lg:left-auto lg:h-auto lg:w-96 lg:border-t-0 lg:border-l"
    >
      <header className="flex items-center justify-between gap-2 py-1 pr-1 pl-4">
        <h2
          id="scenario-panel-title"
          ref={heading}
          tabIndex={-1}
          className="text-card font-semibold"
        >
          Scenarios and requests
        </h2>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pb-4">
        <Tabs
          label="Scenarios and requests"
          tabs={[
            { key: 'scenario', label: 'Scenario' },
            { key: 'requests', label: `Requests (${calls.length})` },
            { key: 'diagnostics', label: 'Diagnostics' },
          ]}
          control={{ open: tab, onOpen: setTab }}
          renderTab={(key) => {
            if (key === 'scenario') return <ScenarioForm />;
            if (key === 'requests') return <RequestList calls={calls} />;
            return (
              <Suspense fallback={null}>
                <Diagnostics />
              </Suspense>
            );
          }}
        />
      </div>
    </aside>
  );
}

/** `/api/market?…` of an address. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url);
  return decodeURIComponent(pathname + search);
};

const timeOf = (at: number): string => new Date(at).toLocaleTimeString('en-GB');

function resultOf({ status, error, durationMs }: LoggedCall): string {
  if (durationMs === null) return 'waiting';
  return `${status ?? error ?? 'no answer'} · ${durationMs} ms`;
}

const hasFailed = ({ status, error }: LoggedCall): boolean =>
  error !== null || (status ?? 0) >= 400;

/** The newest calls of this page, which the browser's tools do not show where the server is in the page. */
function RequestList({ calls }: { calls: readonly LoggedCall[] }) {
  const [text, setText] = useState('');
  const wanted = calls
    .filter(({ url, endpoint }) => `${url} ${endpoint ?? ''}`.includes(text))
    .toReversed();
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <SearchInput label="Search requests" text={text} onSearch={setText} />
        </div>
        <Button onClick={requestLog.clear}>Clear</Button>
      </div>
      {wanted.length === 0 ? (
        <p className="py-4 text-ink-3">No requests.</p>
      ) : (
        <ul className="divide-y divide-line">
          {wanted.map((call) => (
            <li key={call.id}>
              <Call call={call} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Call({ call }: { call: LoggedCall }) {
  const mock = asMock(call);
  return (
    <details className="text-dense">
      <summary className="min-h-11 cursor-pointer py-1.5">
        <span className="font-medium wrap-anywhere">
          {call.method} {pathOf(call.url)}
        </span>
        <span
          className={clsx('block pl-4 figures', hasFailed(call) ? 'text-danger' : 'text-ink-3')}
        >
          {timeOf(call.at)} · {resultOf(call)}
          {call.answeredBy === 'scenario' && ' · by the scenario'}
        </span>
      </summary>
      <div className="flex flex-col gap-2 pb-3">
        <p className="text-ink-3">
          {call.endpoint === null ? 'Of no endpoint of the contract' : `Handler: ${call.endpoint}`}
        </p>
        <Body title="Sent" text={call.sent} />
        <Body title="Answer" text={call.answer} />
        <div className="flex flex-wrap items-center gap-x-3">
          <span>As curl</span>
          <CopyButton text={asCurl(call)} label="Copy as curl" />
          {mock !== null && (
            <>
              <span>As mock of a test</span>
              <CopyButton text={mock} label="Copy as mock of a test" />
            </>
          )}
        </div>
      </div>
    </details>
  );
}

function Body({ title, text }: { title: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <p className="font-medium">{title}</p>
      <pre className="max-h-60 overflow-auto rounded-control bg-sunken p-2 text-meta whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </div>
  );
}
