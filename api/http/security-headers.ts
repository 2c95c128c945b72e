import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** The chart provider's own frames: cross-origin, so that its scripts never share our storage. */
const CHART_FRAMES = ['https://www.tradingview-widget.com', 'https://s.tradingview.com'];

/**
 * The sign-in token lives in local storage, so no foreign script may ever run here.
 *
 * @param inlineScriptHashes of the scripts in index.html, as `'sha256-…'`
 */
export function securityHeaders(inlineScriptHashes: readonly string[]): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...inlineScriptHashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'"],
      frameSrc: ["'self'", ...CHART_FRAMES],
      workerSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'", 'https://checkout.stripe.com'],
      frameAncestors: ["'none'"],
    },
    xFrameOptions: 'DENY',
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: ['self'], geolocation: [], microphone: [], payment: [] },
    // Off: it would block the chart provider's frames.
    crossOriginEmbedderPolicy: false,
    // A route with a stricter policy of its own, such as a picture's, keeps it.
    overwrite: false,
  });
}
