import { FeatureTiles } from './FeatureTiles.tsx';
import { Inside } from './Inside.tsx';
import { Prices } from './Prices.tsx';
import { Promises } from './Promises.tsx';
import { SiteFooter } from './SiteFooter.tsx';

/**
 * What stands below the login and sells. Markup of index.html and no script at all: the build writes it,
 * the stylesheet shows it while the login is shown.
 */
export function Landing() {
  return (
    <>
      <div className="mx-auto flex max-w-6xl flex-col gap-14 px-safe pt-4 pb-14 lg:gap-20 lg:px-8">
        <FeatureTiles />
        <Promises />
        <Inside />
        <Prices />
      </div>
      <SiteFooter />
    </>
  );
}
