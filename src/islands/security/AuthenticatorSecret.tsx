import { useMemo } from 'react';
import { encode } from 'uqr';
import { grouped } from '../../domain/second-factor.ts';
import type { Translate } from '../../i18n/catalogue.ts';

/** Modules of white that a reader needs around the code. */
const QUIET_ZONE = 4;
const GROUP = 4;

/** The secret for an authenticator: to be read by its camera, opened on the same phone, or typed. */
export function AuthenticatorSecret({ secret, uri, t }: { secret: string; uri: string; t: Translate }) {
  const { size, path } = useMemo(() => drawn(uri), [uri]);
  return (
    <div className="authenticator">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('security:twoStep.qr')} shapeRendering="crispEdges">
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <div>
        <p>{t('security:twoStep.scan')}</p>
        <p>
          <a href={uri}>{t('security:twoStep.openApp')}</a>
        </p>
        <p className="hint">{t('security:twoStep.orType')}</p>
        <p className="secret">
          <code translate="no">{grouped(secret, GROUP, ' ')}</code>
        </p>
      </div>
    </div>
  );
}

/** The dark modules as one path. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size, path };
}
