import { ErrorState } from '#web/ui/states/ErrorState.tsx';

/** The device does not give its own journal away. */
export function UnreadableJournal() {
  return (
    <ErrorState
      text="The journal on this device could not be opened. Your trades are not lost: reload the page to try again."
      retry={() => location.reload()}
    />
  );
}
