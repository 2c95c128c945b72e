import { ImageOff, Images, Plus, Trash2 } from 'lucide-react';
import { useEffect, useId, useMemo, useState } from 'react';
import { noFilter } from '#contracts/rules/journal/journal-filter.ts';
import { type JournalItem, useChangeTrade, useJournalEntries } from '#web/data/journal/journal.ts';
import {
  forgetPictureRefusals,
  readSharedPicture,
  removeSharedPictures,
  type Shared,
  type SharedFile,
  type TakenPicture,
  useSharedPictures,
  useTakeSharedPictures,
  type WaitingFile,
} from '#web/data/journal/shared-pictures.ts';
import { formatBytes, formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { SideBadge } from '#web/ui/figures/badges.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { TradeResult } from './TradeRow.tsx';

const NOT_ARRIVED =
  'The shared picture did not arrive. Please share it again, or add it in the form of a trade.';

type DialogProps = {
  /** Opens the form of a new trade with these pictures; they wait until it is saved. */
  onNewTrade: (pictures: readonly TakenPicture[]) => void;
  /** Shows the trade that got them, by its id. */
  onShow: (tradeId: string) => void;
  onClose: () => void;
};

/** Asks to which trade the pictures belong that other apps shared; works offline. */
export function SharedPicturesDialog({ onNewTrade, onShow, onClose }: DialogProps) {
  const shared = useSharedPictures();
  const close = (): void => {
    void forgetPictureRefusals(); // the user has read them
    onClose();
  };
  return (
    <Dialog isOpen onClose={close} title="Add picture to a trade" size="lg">
      <div className="flex flex-col gap-4">
        {shared === null ? (
          <Skeleton label="Loading the shared pictures" count={4} />
        ) : (
          <Choice {...shared} onNewTrade={onNewTrade} onShow={onShow} />
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = Omit<DialogProps, 'onClose'> & Shared;

/** Which of the pictures, and the trade that gets them. */
function Choice({ files, refusals, onNewTrade, onShow }: ChoiceProps) {
  const [left, setLeft] = useState<readonly number[]>([]);
  const chosen = files.filter(({ id }) => !left.includes(id));
  const adding = useAdding(chosen);
  const addTo = async (trade: JournalItem): Promise<void> => {
    const isComplete = await adding.addTo(trade);
    if (!isComplete) return;
    toastDone(`${chosen.length === 1 ? 'Picture' : 'Pictures'} added to ${trade.pair}`);
    onShow(trade.id);
  };
  const toNewTrade = async (): Promise<void> => {
    const pictures = await adding.take();
    if (pictures !== null) onNewTrade(pictures);
  };
  const problems = [...refusals, ...adding.problems];
  if (files.length + problems.length === 0) problems.push(NOT_ARRIVED);
  return (
    <>
      {problems.length > 0 && (
        <Banner kind="danger">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      )}
      {files.length > 0 && (
        <>
          <Pictures
            files={files}
            left={left}
            onLeave={(id, isLeft) =>
              setLeft(isLeft ? [...left, id] : left.filter((other) => other !== id))
            }
          />
          <Button
            icon={Plus}
            disabled={chosen.length === 0}
            isBusy={adding.isBusy}
            onClick={() => void toNewTrade()}
          >
            New trade
          </Button>
          <Trades
            isBlocked={adding.isBusy || chosen.length === 0}
            onChoose={(trade) => void addTo(trade)}
          />
        </>
      )}
    </>
  );
}

const unique = (shas: readonly string[]): string[] => [...new Set(shas)];

function useAdding(chosen: readonly WaitingFile[]) {
  const take = useTakeSharedPictures();
  const { mutateAsync: change } = useChangeTrade();
  const [isBusy, setIsBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function run<T>(work: () => Promise<T>): Promise<T | null> {
    setIsBusy(true);
    setProblems([]);
    try {
      return await work();
    } catch (failure) {
      setProblems([failure instanceof Error ? failure.message : 'That did not work.']);
      return null;
    } finally {
      setIsBusy(false);
    }
  }

  return {
    isBusy,
    problems,
    /** @returns whether the trade has all of them; the others still wait */
    addTo: async (trade: JournalItem): Promise<boolean> => {
      const isComplete = await run(async () => {
        const { taken, problems: failures } = await take(chosen, trade.screenshots);
        const screenshots = unique([...trade.screenshots, ...taken.map(({ sha }) => sha)]);
        if (taken.length > 0) await change({ id: trade.id, changes: { screenshots } });
        await removeSharedPictures(taken.map(({ id }) => id));
        setProblems(failures);
        return failures.length === 0;
      });
      return isComplete === true;
    },
    /** Null where one of them cannot be taken. */
    take: (): Promise<readonly TakenPicture[] | null> =>
      run(async () => {
        const { taken, problems: failures } = await take(chosen, []);
        setProblems(failures);
        return failures.length === 0 ? taken : null;
      }),
  };
}

type PicturesProps = {
  files: readonly WaitingFile[];
  /** Ids of those that the trade does not get. */
  left: readonly number[];
  onLeave: (id: number, isLeft: boolean) => void;
};

function Pictures({ files, left, onLeave }: PicturesProps) {
  return (
    <section className="flex flex-col gap-2">
      <p className="text-dense text-ink-2">
        They stay on this device until a trade has them, you remove them, or sign out.
      </p>
      <ul
        aria-label="Shared pictures"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 py-2 pr-2 pl-3">
            <label className="flex min-h-11 min-w-0 grow items-center gap-3">
              {files.length > 1 && (
                <input
                  type="checkbox"
                  className="size-5 shrink-0 accent-accent"
                  checked={!left.includes(file.id)}
                  onChange={({ target }) => onLeave(file.id, !target.checked)}
                />
              )}
              <Preview file={file} />
              <span className="min-w-0">
                <span className="block font-medium break-all">{file.name}</span>
                <span className="block text-dense text-ink-2">{formatBytes(file.size)}</span>
              </span>
            </label>
            <IconButton
              label={`Remove ${file.name}`}
              icon={Trash2}
              onClick={() => void removeSharedPictures([file.id])}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture itself; a mark where the browser cannot draw it. */
function Preview({ file }: { file: WaitingFile }) {
  const [url, setUrl] = useState<string | null>(null);
  const [isUnreadable, setIsUnreadable] = useState(false);
  useEffect(() => {
    let address: string | null = null;
    let isGone = false;
    const show = (content: SharedFile | null): void => {
      if (isGone || content === null) return;
      address = URL.createObjectURL(new Blob([content.bytes]));
      setUrl(address);
    };
    void readSharedPicture(file).then(show);
    return () => {
      isGone = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [file]);
  if (isUnreadable) return <ImageOff aria-hidden className="m-4 size-8 shrink-0 text-ink-3" />;
  if (url === null) return <Images aria-hidden className="m-4 size-8 shrink-0 text-ink-3" />;
  return (
    <img
      src={url}
      alt=""
      onError={() => setIsUnreadable(true)}
      className="size-16 shrink-0 rounded-control bg-sunken object-cover"
    />
  );
}

const PAGE = 20; // trades
const onlyOpen = { ...noFilter, status: 'open' } as const;

type TradesProps = { isBlocked: boolean; onChoose: (trade: JournalItem) => void };

/** Open trades first, then the newest. */
function Trades({ isBlocked, onChoose }: TradesProps) {
  const [limit, setLimit] = useState(PAGE);
  const open = useJournalEntries({ filter: onlyOpen, limit: PAGE });
  const newest = useJournalEntries({ limit });
  const trades = useMemo(() => {
    const [first, then] = [open, newest].map((read) =>
      read.state === 'loaded' ? read.page.items : [],
    );
    const byId = new Map([...(first ?? []), ...(then ?? [])].map((trade) => [trade.id, trade]));
    return [...byId.values()];
  }, [open, newest]);
  const titleId = useId();
  if (open.state === 'loading' || newest.state === 'loading') {
    return <Skeleton label="Loading trades" count={4} />;
  }
  if (trades.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2">
      <h3 id={titleId} className="font-medium">
        Or a trade of the journal
      </h3>
      <ul
        aria-label="Trades to choose from"
        className="divide-y divide-line rounded-card border border-line bg-surface"
      >
        {trades.map((trade) => (
          <li key={trade.id}>
            <button
              type="button"
              disabled={isBlocked}
              onClick={() => onChoose(trade)}
              className="flex min-h-14 w-full items-center justify-between gap-3 px-3 py-2 text-left transition-colors hover:bg-ink/5 disabled:opacity-60"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <span className="font-semibold break-all">{trade.pair}</span>
                  <SideBadge side={trade.type} />
                </span>
                <span className="block text-dense text-ink-2">
                  <RelativeTime instant={trade.date} />
                  {trade.screenshots.length > 0 &&
                    `, ${formatCount(trade.screenshots.length, 'picture')}`}
                </span>
              </span>
              <TradeResult trade={trade} />
            </button>
          </li>
        ))}
      </ul>
      {newest.state === 'loaded' && newest.page.hasMore && (
        <Button variant="quiet" onClick={() => setLimit(limit + PAGE)}>
          Show more trades
        </Button>
      )}
    </section>
  );
}
