import type { RegistrationOutput } from '../../../contract/activities/registration.ts';
import { HTML_LANG } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import type { FailureTexts } from '../../../stores/failure.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { isLate } from './mine-store.ts';
import { momentText, type RegistrationScope, whenText } from './registration-words.ts';

interface Props extends RegistrationScope {
  /** Null: closed. */
  mine: RegistrationOutput | null;
  isBusy: boolean;
  problem: FailureTexts | null;
  onClose: () => void;
  onConfirm: () => void;
}

/** The refund, before a registration is cancelled (docs/rules.md#registration-states). */
export function CancelRegistration({ mine, isBusy, problem, onClose, onConfirm, t, language }: Props) {
  const late = mine !== null && isLate(mine) && mine.points > 0;
  const isPaid = mine !== null && mine.points > 0;
  return (
    <ConfirmDialog
      open={mine !== null}
      title={t('registration:ask.cancelling')}
      closeLabel={t('registration:ask.close')}
      keep={t('registration:ask.keep')}
      confirm={t(late ? 'registration:ask.confirmLate' : isPaid ? 'registration:ask.confirmRefund' : 'registration:ask.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {mine && (
        <div className="refund-note">
          <p className="balloon">{costText(mine, { t, language })}</p>
          <Rows
            rows={[
              { name: t('registration:ask.what'), value: <Title mine={mine} language={language} /> },
              { name: t('registration:ask.when'), value: whenText(mine, language) },
              ...(mine.size > 1 ? [{ name: t('registration:ask.people'), value: t('registration:people', { count: mine.size }) }] : []),
              ...(isPaid ? [{ name: t('registration:ask.refund'), value: <b className="big-num">{late ? 0 : mine.points}</b> }] : []),
            ]}
          />
          <div aria-live="assertive">{problem && <Notice kind="error">{problem.text}</Notice>}</div>
        </div>
      )}
    </ConfirmDialog>
  );
}

function Title({ mine, language }: { mine: RegistrationOutput; language: RegistrationScope['language'] }) {
  const { text, lang, isFallback } = readField(mine.activity, 'title', language);
  return <span lang={isFallback ? HTML_LANG[lang] : undefined}>{text}</span>;
}

function costText(mine: RegistrationOutput, { t, language }: RegistrationScope): string {
  if (mine.points === 0) return t('registration:ask.free');
  if (isLate(mine)) return t('registration:ask.late', { time: momentText(mine.cancel_before, language) });
  return t('registration:ask.refunded', { points: mine.points });
}
