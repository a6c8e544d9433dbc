import type { LeaseOutput } from '../../../contract/spaces/space-lease.ts';
import { LEASE_MACHINE, type LeaseState } from '../../../domain/spaces/lease-state.ts';
import { mayCause } from '../../../domain/state/state-machine.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { nearDay } from '../../../i18n/formats/dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { TypedText } from '../../record/TypedText.tsx';
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

/** The state that the state machine reads, of an application that awaits a correction: it has no price yet. */
function awaitingState({ status, starts_at, ends_at, move_in_on }: LeaseOutput, correctionDueOn: string): LeaseState {
  const [start, end] = [new Date(starts_at), new Date(ends_at)];
  return { status, start, end, moveInOn: move_in_on, correctionDueOn, depositDueOn: null, isNothingDue: false, isDepositSettled: true };
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
      <p className="message">
        <TypedText
          typed={{ text: correction.message, language: correction.message_language }}
          language={language}
          say={(message) => t('lease:correction.message', { message })}
        />
      </p>
      {mayCause(LEASE_MACHINE, awaitingState(lease, correction.due_on), { event: 'correct', by: 'member' }, new Date()) && (
        <Button
          look="hot"
          aria-haspopup="dialog"
          aria-label={t('lease:correction.of', { event: lease.event_name })}
          onClick={() => store.ask('correct', lease)}
        >
          {t('lease:correction.button')}
        </Button>
      )}
    </Notice>
  );
}
