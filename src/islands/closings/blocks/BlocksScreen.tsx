import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { BlockOutput } from '../../../contract/closings/block.ts';
import { BLOCK_ROLES } from '../../../domain/closings/block.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { daySpan, nearDay } from '../../../i18n/formats/dates.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { weekdayName } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { AskButton, ClosingPanel, ClosingPanels } from '../ClosingPanels.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { type Blocks, createBlocks } from './blocks-store.ts';

interface Props {
  language: Language;
  /** Of the areas block, closing and staff. */
  texts: Texts;
}

/** Seats, equipment and spaces out of use (staff/blocks): what is blocked and was, making a block, changing one, and ending one early. */
export function BlocksScreen({ language, texts }: Props) {
  const t = useMemo(() => islandTranslator(language, texts), [language, texts]);
  return (
    <StaffGate roles={BLOCK_ROLES} t={t} language={language}>
      {() => <BlockList t={t} language={language} />}
    </StaffGate>
  );
}

function BlockList(scope: StaffScope) {
  const { t } = scope;
  const [blocks] = useState(createBlocks);
  const when = useStore(blocks.$when);
  const things = useStore(blocks.things.$list);
  const [asked, question] = [useStore(blocks.blocking.$question), useStore(blocks.ending.$question)];
  return (
    <div className="closings">
      <div className="actions">
        <AskButton isMain text={t('block:make')} onAsk={() => blocks.blocking.ask('block', null)} />
      </div>
      <Tabs
        label={t('block:when')}
        tabs={[
          { key: 'coming', label: t('block:coming') },
          { key: 'past', label: t('block:past') },
        ]}
        current={when}
        onChoose={blocks.show}
      >
        <ClosingPanels records={blocks} empty={t(when === 'coming' ? 'block:empty' : 'block:emptyPast')} keyOf={({ id }) => id} {...scope}>
          {(block) => <Block block={block} blocks={blocks} {...scope} />}
        </ClosingPanels>
      </Tabs>
      {asked !== null && things.state === 'ready' && <BlockDialog blocks={blocks} block={asked.record} things={things.data} {...scope} />}
      {question !== null && (
        <ActDialog question={blocks.ending} title={t('block:end')} act={blocks.end} t={t}>
          {() => <p>{t('block:endText')}</p>}
        </ActDialog>
      )}
    </div>
  );
}

const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** The seats, equipment and spaces of a block, in words. */
function thingsText({ devices, spaces }: BlockOutput, { t, language }: StaffScope): string {
  const device = ({ device: it, pieces, quantity }: BlockOutput['devices'][number]) => {
    const name = it.kind === 'seat' ? t('block:seat', { label: it.label }) : readField(it, 'title', language).text;
    return pieces < quantity ? t('block:some', { name, pieces, quantity }) : name;
  };
  return joinText(language, 'list', [...devices.map(device), ...spaces.map((space) => readField(space, 'title', language).text)]);
}

/** The times of a block, in words. */
function timeText({ from_on, until_on, weekdays, from_hour, to_hour }: BlockOutput, { t, language }: StaffScope): string {
  const days = daySpan(from_on, until_on, language, taipeiDay(new Date()));
  const hours = rangeText(clock(from_hour), clock(to_hour), language);
  if (weekdays.length === 0) return t('block:unbroken', { days, from: clock(from_hour), to: clock(to_hour) });
  const each = joinText(
    language,
    'list',
    weekdays.map((weekday) => weekdayName(weekday, language, 'short')),
  );
  return t('block:weekly', { days, weekdays: each, hours });
}

function stateKey({ ended_at, changed_from, is_over }: BlockOutput) {
  if (ended_at !== null) return changed_from === null ? 'block:state.ended' : 'block:state.changed';
  return is_over ? 'block:state.over' : 'block:state.standing';
}

function Block({ block, blocks, ...scope }: StaffScope & { block: BlockOutput; blocks: Blocks }) {
  const { t, language } = scope;
  const { members_left, times_left, changed_from } = block;
  const isEnded = block.ended_at !== null;
  return (
    <ClosingPanel
      title={thingsText(block, scope)}
      texts={[timeText(block, scope), readField(block, 'reason', language).text]}
      tag={{
        look: isEnded || block.is_over ? 'off' : 'stop',
        text: t(stateKey(block)),
      }}
      facts={[
        ...(changed_from === null ? [] : [t('block:changedFrom', { day: nearDay(changed_from, language, taipeiDay(new Date())) })]),
        ...(block.follows === null ? [] : [t('block:follows')]),
        ...(members_left === null ? [] : [t('block:timesLeft', { count: times_left })]),
      ]}
      told={{ counts: block.called_off, left: members_left }}
      {...scope}
    >
      {members_left !== null && changed_from === null && <AskButton text={t('block:change')} onAsk={() => blocks.blocking.ask('change', block)} />}
      {members_left !== null && <AskButton text={t('block:end')} onAsk={() => blocks.ending.ask('end', block)} />}
    </ClosingPanel>
  );
}
