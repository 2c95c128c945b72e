import { ApiError } from '#contracts/errors.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import type { ScannerFacts, ScannerQuery } from './scanner-query.ts';

/** What keeps a scanner's answer from being new or whole; an older answer stays below. */
export function ScannerNotices({ scanner }: { scanner: ScannerQuery<ScannerFacts> }) {
  const { data, error, refetch } = scanner;
  const isOnline = useOnline();
  return (
    <>
      {/* Without a network the strip says why an old answer stands here, and nothing went wrong. */}
      {error !== null && isOnline && (
        <Banner kind="danger" retry={() => void refetch()}>
          {error instanceof ApiError && error.message !== ''
            ? error.message
            : 'The scanner could not be reached.'}
        </Banner>
      )}
      {data?.filling === true && (
        <Banner kind="info">
          History is still being prepared, newest first. Figures and records below grow until it is
          complete.
        </Banner>
      )}
    </>
  );
}
