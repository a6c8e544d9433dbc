import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { ClosingOutput } from '../../contract/closings/closing.ts';
import { CLOSING_ROLES } from '../../domain/closings/closing.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { longDay } from '../../i18n/formats/dates.ts';
import { rangeText } from '../../i18n/formats/range-text.ts';
import { islandTranslator } from '../../i18n/island-translator.ts';
import type { Language } from '../../i18n/languages.ts';
import { readField } from '../../i18n/localized.ts';
import { ActDialog } from '../queue/ActDialog.tsx';
import { createPart } from '../queue/list/part-store.ts';
import { StaffGate } from '../queue/StaffGate.tsx';
import type { StaffScope } from '../queue/staff-scope.ts';
import { Tabs } from '../ui/Tabs.tsx';
import { ClosingDialog } from './ClosingDialog.tsx';
import { AskButton, ClosingPanel, ClosingPanels } from './ClosingPanels.tsx';
import { type Closings, createClosings } from './closings-store.ts';
import { HoursList } from './hours/HoursList.tsx';

interface Props {
  language: Language;
  /** Of the areas closing and staff. */
  texts: Texts;
}

/** Closed days and special hours (staff/closings): closings with how far their members are told, and the days with hours of their own. */
export function ClosingsScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={CLOSING_ROLES} t={t} language={language}>
      {() => <Both t={t} language={language} />}
    </StaffGate>
  );
}

function Both(scope: StaffScope) {
  const { t } = scope;
  const [{ $part, show }] = useState(() => createPart(['closings', 'hours']));
  const shown = useStore($part);
  return (
    <Tabs
      label={t('closing:parts')}
      tabs={[
        { key: 'closings', label: t('closing:closings') },
        { key: 'hours', label: t('closing:hours.title') },
      ]}
      current={shown}
      onChoose={show}
    >
      {shown === 'closings' ? <ClosingList {...scope} /> : <HoursList {...scope} />}
    </Tabs>
  );
}

function ClosingList(scope: StaffScope) {
  const { t } = scope;
  const [closings] = useState(createClosings);
  const [asked, question] = [useStore(closings.closing.$question), useStore(closings.reopening.$question)];
  return (
    <div className="closings">
      <div className="actions">
        <AskButton isMain text={t('closing:close')} onAsk={() => closings.closing.ask('close', null)} />
      </div>
      <ClosingPanels records={closings} empty={t('closing:empty')} keyOf={({ id }) => id} {...scope}>
        {(closing) => <Closing closing={closing} closings={closings} {...scope} />}
      </ClosingPanels>
      {asked !== null && <ClosingDialog closings={closings} {...scope} />}
      {question !== null && (
        <ActDialog question={closings.reopening} title={t('closing:reopen')} act={closings.reopen} t={t}>
          {() => <p>{t('closing:reopenText', { day: longDay(question.record.day, scope.language) })}</p>}
        </ActDialog>
      )}
    </div>
  );
}

/** The hour of an instant, which the API gives in Taipei; the end of a day is 24:00 and not the next day's beginning. */
const clockOf = (instant: string, day: string): string => (instant.slice(0, 10) === day ? instant.slice(11, 16) : '24:00');

function Closing({ closing, closings, ...scope }: StaffScope & { closing: ClosingOutput; closings: Closings }) {
  const { t, language } = scope;
  const { day, starts_at, ends_at } = closing;
  const [isOver, isOpen] = [new Date(ends_at) <= new Date(), closing.reopened_at !== null];
  return (
    <ClosingPanel
      title={
        <>
          {longDay(day, language)} {!closing.is_whole_day && rangeText(clockOf(starts_at, day), clockOf(ends_at, day), language)}
        </>
      }
      texts={[readField(closing, 'reason', language).text]}
      tag={{
        look: isOpen || isOver ? 'off' : 'stop',
        text: t(isOpen ? 'closing:state.reopened' : isOver ? 'closing:state.over' : 'closing:state.standing'),
      }}
      told={{ counts: closing.called_off, left: closing.members_left }}
      {...scope}
    >
      {!isOpen && !isOver && <AskButton text={t('closing:reopen')} onAsk={() => closings.reopening.ask('reopen', closing)} />}
    </ClosingPanel>
  );
}
