import type { RefundOutput } from '../../../contract/payments/refund.ts';
import type { RefundStatus } from '../../../domain/payments/refund-state.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import type { Language } from '../../../i18n/languages.ts';
import { TypedText } from '../../record/TypedText.tsx';
import { Tag } from '../../ui/Tag.tsx';

const LOOKS = {
  requested: 'now',
  declined: 'stop',
  withdrawn: 'off',
  begun: 'now',
  sent: 'now',
  by_hand: 'now',
  ended: 'ok',
  failed: 'stop',
} as const satisfies Record<RefundStatus, string>;

/** The latest refund of an order: how it stands, in a word and a sentence. */
export function RefundState({ refund, t, language }: { refund: RefundOutput; t: Translate; language: Language }) {
  const { status, points, fee_twd: fee, reason } = refund;
  const amount = moneyText(refund.amount_twd, language);
  return (
    <div className="refund-state">
      <Tag look={LOOKS[status]}>{t(`recharge:refund.status.${status}`)}</Tag>
      <p>
        {t(`recharge:refund.says.${status}`, { points, amount })}
        {fee > 0 &&
          status !== 'declined' &&
          status !== 'withdrawn' &&
          status !== 'failed' &&
          ` ${t('recharge:refund.feeKept', { fee: moneyText(fee, language) })}`}
      </p>
      {reason !== null && (status === 'declined' || status === 'failed') && (
        <p>
          <TypedText
            typed={{ text: reason, language: refund.reason_language }}
            language={language}
            say={(text) => t('recharge:refund.reason', { reason: text })}
          />
        </p>
      )}
    </div>
  );
}
