import { Banner } from './Banner.tsx';

/** Stands where a block could not be loaded and nothing older can be shown. */
export function ErrorState({ text, retry }: { text: string; retry: () => unknown }) {
  return (
    <Banner kind="danger" retry={() => void retry()}>
      {text}
    </Banner>
  );
}
