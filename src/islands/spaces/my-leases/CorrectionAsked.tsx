import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { correctionItem } from './correction-items.ts';
import type { Leases } from './leases-store.ts';

interface Props {
  lease: LeaseOutput;
  correction: NonNullable<LeaseOutput['correction']>;
  store: Leases;
  language: Language;
  t: Translate;
}

/** The items that staff ask to be corrected, with their message and the last day, and the button that opens the form. */
export function CorrectionAsked({ lease, correction, store, language, t }: Props) {
  return (
    <Notice kind="warning" title={t('lease:correction.title', { day: nearDay(correction.due_on, language, taipeiDay(new Date())) })}>
      <p>{t('lease:correction.text')}</p>
      <p>{t('lease:correction.items')}</p>
      <ul>
        {correction.items.map((item) => (
          <li key={item}>{correctionItem(item, lease, t)}</li>
        ))}
      </ul>
      <p className="message">{t('lease:correction.message', { message: correction.message })}</p>
      <Button
        look="hot"
        aria-haspopup="dialog"
        aria-label={t('lease:correction.of', { event: lease.event_name })}
        onClick={() => store.ask({ about: 'correct', lease })}
      >
        {t('lease:correction.button')}
      </Button>
    </Notice>
  );
}
