import { Copy, RefreshCw, Send } from 'lucide-react';
import { type ReactNode, use, useCallback, useEffect, useId, useState } from 'react';
import { REPORT_DAYS } from '#contracts/diagnostics.ts';
import {
  type Facts,
  readFacts,
  useSendingProblem,
  useSendReport,
} from '#web/data/journal/diagnostics.ts';
import { JournalContext } from '#web/data/journal/journal-context.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { type Finding, headingOf } from './findings.ts';
import { buildReport, reportText, type Section } from './report.ts';

const NOT_COPIED = 'The browser refused to copy. Please select the text below instead.';
const NOT_SENT = 'The report was not sent. Please copy it instead.';

/** The sync inspector of this device, with the way to the administrators. */
export function Diagnostics({ onClose }: { onClose: () => void }) {
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const state = access === null || access.state === 'open' ? 'closed' : access.state;
  const read = useCallback(() => readFacts(journal, state), [journal, state]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Diagnostics"
      description="What this device knows of the sync of your journal. No content of trades is in it."
      size="lg"
    >
      <DiagnosticsView read={read} renderSend={(text) => <SendReport text={text} />} />
    </Dialog>
  );
}

type DiagnosticsViewProps = {
  /** Must be a stable reference. */
  read: () => Promise<Facts>;
  /** The way to the administrators; absent where nobody is signed in. */
  renderSend?: (text: string) => ReactNode;
};

/** What the inspector found, first of all why the journal does not sync. */
export function DiagnosticsView({ read, renderSend }: DiagnosticsViewProps) {
  const [facts, setFacts] = useState<Facts | null>(null);
  useEffect(() => void read().then(setFacts), [read]);
  if (facts === null) return <Skeleton label="Reading this device" count={4} />;
  const report = buildReport(facts);
  const text = reportText(report);
  return (
    <div className="flex flex-col gap-4">
      <Findings findings={report.findings} onRefresh={() => void read().then(setFacts)} />
      <div className="flex flex-col gap-2">
        <CopyReport text={text} />
        {renderSend?.(text)}
      </div>
      {report.sections.map((section) => (
        <ReportSection key={section.title} section={section} />
      ))}
    </div>
  );
}

const looks = { problem: 'warn', waiting: 'info', fine: 'ok' } as const;

function Findings(props: { findings: readonly Finding[]; onRefresh: () => void }) {
  const { findings, onRefresh } = props;
  return (
    <section aria-labelledby="diagnostics-why" className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <h3 id="diagnostics-why" className="font-semibold">
          {headingOf(findings)}
        </h3>
        <IconButton label="Read again" icon={RefreshCw} onClick={onRefresh} />
      </div>
      {findings.map(({ kind, text }) => (
        <Banner key={text} kind={looks[kind]}>
          {text}
        </Banner>
      ))}
    </section>
  );
}

function CopyReport({ text }: { text: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => setResult('copied'),
      () => setResult('refused'),
    );
  return (
    <div>
      <Button icon={Copy} onClick={copy} className="w-full">
        Copy for support
      </Button>
      <output className="block text-dense text-ink-2">
        {result === 'copied' && 'Copied. You can paste it into a message.'}
        {result === 'refused' && NOT_COPIED}
      </output>
    </div>
  );
}

function SendReport({ text }: { text: string }) {
  const send = useSendReport();
  const problem = useSendingProblem();
  const hint = `With your name and the name of this device; removed after ${REPORT_DAYS} days.`;
  return (
    <div className="flex flex-col gap-1">
      <Button
        icon={Send}
        variant="primary"
        onClick={() => send.mutate(text)}
        disabled={problem !== null}
        isBusy={send.isPending}
        busyLabel="Sending..."
        className="w-full"
      >
        Send to administrator
      </Button>
      <p className="text-dense text-ink-3">{problem ?? hint}</p>
      {send.isSuccess && (
        <Banner kind="ok">Sent. The administrators find it in their inbox.</Banner>
      )}
      {send.isError && <Banner kind="danger">{refusalText(send.error, NOT_SENT)}</Banner>}
    </div>
  );
}

function ReportSection({ section: { title, facts, lines } }: { section: Section }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      {facts.length > 0 && (
        <dl className="text-dense">
          {facts.map(([name, value]) => (
            <div
              key={name}
              className="flex flex-wrap justify-between gap-x-4 border-t border-line py-1.5"
            >
              <dt className="text-ink-3">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {lines.length > 0 && (
        <ul className="text-dense">
          {lines.map((line, index) => (
            <li key={`${index} ${line}`} className="border-t border-line py-1.5 wrap-anywhere">
              {line}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
