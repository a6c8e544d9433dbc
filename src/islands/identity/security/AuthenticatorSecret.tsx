import { grouped } from '../../../domain/identity/second-factor.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { QrCode } from '../../ui/QrCode.tsx';

const GROUP = 4;

/** The secret for an authenticator: to be read by its camera, opened on the same phone, or typed. */
export function AuthenticatorSecret({ secret, uri, t }: { secret: string; uri: string; t: Translate }) {
  return (
    <div className="authenticator">
      <QrCode text={uri} label={t('security:twoStep.qr')} />
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
