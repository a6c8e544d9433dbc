import { useStore } from '@nanostores/react';
import type { Translate } from '../../../i18n/catalogue.ts';
import { ConfirmDialog } from '../../record/ConfirmDialog.tsx';
import { Balloon } from '../../ui/Balloon.tsx';
import type { IntroductionQuestion, Matchmaking } from './matchmaking-store.ts';

interface Props {
  store: Matchmaking;
  t: Translate;
  /** It is done. */
  onDone: (text: string) => void;
}

const DONE = { agree: 'agreed', decline: 'declinedDone', withdraw: 'withdrawn' } as const satisfies Record<IntroductionQuestion, string>;

/** Says what an answer means before it is given: what the other side will see, and that a yes can be taken back (docs/rules.md#introductions). */
export function IntroductionDialog({ store, t, onDone }: Props) {
  const { introductions } = store;
  const question = useStore(introductions.$question);
  const isBusy = useStore(introductions.$isBusy);
  const problem = useStore(introductions.$problem);
  const about = question?.about ?? 'agree';
  const confirm = async () => {
    if (await store.answer(about)) onDone(t(`matchmaking:introduction.${DONE[about]}`));
  };
  return (
    <ConfirmDialog
      open={question !== null}
      title={t(`matchmaking:introduction.ask.${about}.title`, { name: question?.record.other.name ?? '' })}
      closeLabel={t('matchmaking:introduction.ask.close')}
      keep={t('matchmaking:introduction.ask.back')}
      confirm={t(`matchmaking:introduction.ask.${about}.confirm`)}
      isBusy={isBusy}
      onClose={introductions.close}
      onConfirm={() => void confirm()}
    >
      {question && (
        <div className="refund-note">
          <Balloon>{t(`matchmaking:introduction.ask.${about}.says`)}</Balloon>
          <p>{t(`matchmaking:introduction.ask.${about}.means`)}</p>
          {problem && (
            <p className="error-text" role="alert">
              {problem.text}
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  );
}
