import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';

/** Cross-origin frames of the chart provider: its scripts never share our storage. */
const CHART_FRAMES = ['https://www.tradingview-widget.com', 'https://s.tradingview.com'];

/**
 * The sign-in token is in local storage, so no foreign script may run here.
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
    // A route may set a stricter policy, such as the one for pictures.
    overwrite: false,
  });
}
