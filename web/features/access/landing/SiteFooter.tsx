const documents = [
  { path: '/terms', name: 'Terms' },
  { path: '/privacy', name: 'Privacy Notice' },
  { path: '/risk-disclosure', name: 'Risk Disclosure' },
];

export function SiteFooter() {
  return (
    <footer className="border-t border-line bg-surface">
      <div className="mx-auto flex max-w-6xl flex-col gap-3 px-safe pt-4 pb-safe text-dense text-ink-2 lg:px-8">
        <nav aria-label="Legal">
          <ul className="-mx-2 flex flex-wrap gap-x-2">
            {documents.map(({ path, name }) => (
              <li key={path}>
                <a
                  href={path}
                  className="inline-flex min-h-11 items-center px-2 font-medium text-accent underline-offset-4 hover:underline"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <p className="max-w-prose pb-4">
          Trades and analysis on this platform are informational. Trading with leverage carries a
          high risk of losing money.
        </p>
      </div>
    </footer>
  );
}
