import { pagePlatformName } from '#web/data/platform-name.ts';
import { ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { useRequiredConfig } from '#web/data/public-config-required.ts';
import { legalDocument, legalDocuments } from './legal-documents.ts';

export function LegalPage({ path }: { path: string }) {
  const { config } = useRequiredConfig();
  const { title, sections } = legalDocument(path);
  const operator = {
    name: config?.platform_name ?? pagePlatformName(),
    phone: config?.contact_phone ?? null,
  };
  useEffect(() => {
    document.title = `${title} · ${operator.name}`;
  }, [title, operator.name]);

  return (
    <main className="mx-auto flex max-w-prose flex-col gap-6 px-safe pt-4 pb-14 md:pt-8">
      <a
        href="/"
        className="-ml-2 inline-flex min-h-11 items-center gap-2 self-start px-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden className="size-5" />
        Back to {operator.name}
      </a>
      <div className="flex flex-col gap-1">
        <h1 className="text-title font-semibold tracking-tight md:text-hero">{title}</h1>
        <p className="text-ink-2">
          {operator.name} · Version of {longDate(TERMS_VERSION)}
        </p>
      </div>
      {sections(operator).map(({ heading, paragraphs }, index) => (
        <section key={heading} className="flex flex-col gap-3">
          <h2 className="text-card font-semibold">
            {index + 1}. {heading}
          </h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
      <nav aria-label="Legal" className="border-t border-line pt-4 print:hidden">
        <ul className="-mx-2 flex flex-wrap gap-x-2">
          {legalDocuments
            .filter((other) => other.path !== path)
            .map((other) => (
              <li key={other.path}>
                <a
                  href={other.path}
                  className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {other.title}
                </a>
              </li>
            ))}
        </ul>
      </nav>
    </main>
  );
}

/** Formats a calendar date without time zone: `22 November 2026`. */
const longDate = (date: string): string =>
  new Date(`${date}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
