import { Banner } from '#web/ui/Banner.tsx';

type RestartNoticeProps = { isAway: boolean; isBack: boolean };

/** Waits for the server with whoever has restarted it. */
export function RestartNotice({ isAway, isBack }: RestartNoticeProps) {
  if (isBack) return <Banner kind="ok">The server is back</Banner>;
  if (!isAway) return null;
  return (
    <Banner kind="warn">
      The server is restarting. This page waits until it answers again; if that takes more than a
      minute, look at the machine that it runs on.
    </Banner>
  );
}
