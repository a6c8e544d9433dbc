import { useCallback } from 'react';
import type { PairInput } from '../../../contract/matchmaking/staff-matchmaking.ts';
import { INTRODUCTION_SIDES } from '../../../domain/matchmaking/introduction-state.ts';
import { DecisionDialog } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import type { Introductions } from './introductions-store.ts';
import { MEETING, type Meeting, MeetingFields } from './MeetingFields.tsx';
import { RegistrationField } from './RegistrationField.tsx';

const NOBODY = { creator: '', company: '' };

/** Asks who is introduced to whom, and when they meet where that is known. */
export function PairDialog({ introductions, t, language }: StaffScope & { introductions: Introductions }) {
  const [words, setWords] = useTyped('pair words', NOBODY);
  const [chosen, setChosen] = useTyped('pair', NOBODY);
  const [hasMeeting, setHasMeeting] = useTyped('pair meets', { is: false });
  const [meeting, setMeeting] = useTyped('pair meeting', MEETING);
  const chooseCreator = useCallback((creator: string) => setChosen((before) => ({ ...before, creator })), [setChosen]);
  const chooseCompany = useCallback((company: string) => setChosen((before) => ({ ...before, company })), [setChosen]);
  const onChoose = { creator: chooseCreator, company: chooseCompany };
  const { day, clock, minutes, teacher, place } = meeting;
  const wish: PairInput = {
    creator_registration_id: chosen.creator,
    company_registration_id: chosen.company,
    ...(hasMeeting.is && { meeting: JSON.stringify({ start: `${day} ${clock}:00`, minutes, teacher, place }) }),
  };
  const isComplete = chosen.creator !== '' && chosen.company !== '' && (!hasMeeting.is || Object.values(meeting).every((text) => text.trim() !== ''));
  const fill = (part: Partial<Meeting>) => setMeeting((before) => ({ ...before, ...part }));
  return (
    <DecisionDialog
      decision={introductions.naming}
      about="introduce"
      title={t('introductions:acts.introduce')}
      subject={t('introductions:asks')}
      wish={wish}
      isComplete={isComplete}
      lines={() => []}
      fields={(faults) => (
        <>
          {INTRODUCTION_SIDES.map((side) => (
            <RegistrationField
              key={side}
              name={side}
              label={t(`introductions:${side}`)}
              findLabel={t(`introductions:search.${side}`)}
              words={words[side]}
              onWords={(text) => setWords((before) => ({ ...before, [side]: text }))}
              chosen={chosen[side]}
              onChoose={onChoose[side]}
              error={faults[`${side}_registration_id`]}
              t={t}
              language={language}
            />
          ))}
          <CheckField
            name="pair-meets"
            label={t('introductions:withMeeting')}
            checked={hasMeeting.is}
            onChange={({ target }) => setHasMeeting({ is: target.checked })}
          />
          {hasMeeting.is && <MeetingFields meeting={meeting} fill={fill} faults={faults} t={t} />}
        </>
      )}
      t={t}
    />
  );
}
