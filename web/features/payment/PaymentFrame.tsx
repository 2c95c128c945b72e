import { FlaskConical } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Badge } from '#web/ui/Badge.tsx';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { paymentTexts } from './payment-texts.ts';
import type { PaymentView } from './payment-view.ts';
import { headingOf } from './payment-words.ts';
import { StepIcon } from './StepIcon.tsx';
import { StepMessage } from './StepMessage.tsx';

type PaymentFrameProps = {
  platform: string;
  /** A payment of the demo gateway. */
  isDemo: boolean;
  view: PaymentView;
  children: ReactNode;
};

/** The one card of the page. The focus goes to its heading when that changes. */
export function PaymentFrame(props: PaymentFrameProps) {
  const { platform, isDemo, view, children } = props;
  const heading = headingOf(view);
  const title = useFocusOnChange(heading);
  useEffect(() => {
    document.title = `${heading} · ${platform}`;
  }, [heading, platform]);

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-xl flex-col gap-4 px-safe pt-4 pb-safe sm:justify-center sm:gap-6 sm:py-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2.5 text-card font-semibold tracking-tight">
          <BrandMark className="size-8" />
          {platform}
        </p>
        {isDemo && (
          <Badge tone="info" icon={FlaskConical}>
            {paymentTexts.demo}
          </Badge>
        )}
      </div>
      <div className="@container flex flex-col gap-4 rounded-card border border-line bg-surface p-4 sm:gap-6 sm:p-6">
        <div className="flex flex-col items-center gap-2 text-center">
          <StepIcon step={view.step} />
          <h1
            ref={title}
            tabIndex={-1}
            className="text-title font-semibold tracking-tight text-balance"
          >
            {heading}
          </h1>
          <output
            aria-atomic="false"
            className="flex max-w-prose flex-col gap-2 text-balance text-ink-2"
          >
            <StepMessage view={view} />
          </output>
        </div>
        {children}
      </div>
    </main>
  );
}

/** Screen readers hear the heading of a step when it takes the place of another. */
function useFocusOnChange(heading: string) {
  const element = useRef<HTMLHeadingElement>(null);
  const shown = useRef(heading);
  useEffect(() => {
    if (shown.current === heading) return;
    shown.current = heading;
    element.current?.focus({ preventScroll: true });
    document.documentElement.scrollTop = 0;
  }, [heading]);
  return element;
}
