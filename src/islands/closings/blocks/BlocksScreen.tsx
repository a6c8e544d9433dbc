import { useStore } from '@nanostores/react';
import { useMemo, useState } from 'react';
import type { BlockOutput } from '../../../contract/closings/block.ts';
import { BLOCK_ROLES } from '../../../domain/closings/block.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { Texts } from '../../../i18n/catalogue.ts';
import { daySpan } from '../../../i18n/formats/dates.ts';
import { rangeText } from '../../../i18n/formats/range-text.ts';
import { weekdayName } from '../../../i18n/formats/time-text.ts';
import { islandTranslator } from '../../../i18n/island-translator.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { ExportButtons } from '../../queue/export/ExportButtons.tsx';
import { StaffGate } from '../../queue/StaffGate.tsx';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Loaded } from '../../record/Loaded.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { countLines } from '../HitMembers.tsx';
import { BlockDialog } from './BlockDialog.tsx';
import { type Blocks, createBlocks, type When } from './blocks-store.ts';

interface Props {
  language: Language;
  /** Of the areas block, closing and staff. */
  texts: Texts;
}

/** Seats, equipment and spaces out of use (staff/blocks): what is blocked and was, making a block, and ending one early. */
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
  const [when, setWhen] = useState<When>('coming');
  const [list, things] = [useStore(blocks.$list), useStore(blocks.things.$list)];
  const [asked, question] = [useStore(blocks.blocking.$question), useStore(blocks.ending.$question)];
  const show = (other: When) => {
    setWhen(other);
    blocks.show(other);
  };
  return (
    <div className="closings">
      <div className="actions">
        <Button look="hot" aria-haspopup="dialog" onClick={() => blocks.blocking.ask('block', null)}>
          {t('block:make')}
        </Button>
      </div>
      <Tabs
        label={t('block:when')}
        tabs={[
          { key: 'coming', label: t('block:coming') },
          { key: 'past', label: t('block:past') },
        ]}
        current={when}
        onChoose={show}
      >
        <Loaded list={list} loading={t('staff:queue.loading')} retry={t('staff:retry')} lines={4} onRetry={() => void blocks.reload()}>
          {({ data, meta }) =>
            data.length === 0 ? (
              <EmptyState text={t(when === 'coming' ? 'block:empty' : 'block:emptyPast')} />
            ) : (
              <>
                <ul className="plain closing-list">
                  {data.map((block) => (
                    <li key={block.id} className="panel">
                      <Block block={block} blocks={blocks} {...scope} />
                    </li>
                  ))}
                </ul>
                <ExportButtons save={blocks.save} label={t('staff:queue.export')} underWay={t('staff:queue.exporting')} />
                <Pagination
                  label={t('staff:queue.pager')}
                  previousLabel={t('staff:queue.previous')}
                  nextLabel={t('staff:queue.next')}
                  page={meta.page}
                  lastPage={meta.last_page}
                  isOpenEnded={meta.more}
                  onTurn={blocks.turnPage}
                />
              </>
            )
          }
        </Loaded>
      </Tabs>
      {asked !== null && things.state === 'ready' && <BlockDialog blocks={blocks} things={things.data} {...scope} />}
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

function Block({ block, blocks, ...scope }: StaffScope & { block: BlockOutput; blocks: Blocks }) {
  const { t, language } = scope;
  const lines = countLines(block.called_off, scope);
  const isEnded = block.ended_at !== null;
  return (
    <>
      <h2>{thingsText(block, scope)}</h2>
      <p>{timeText(block, scope)}</p>
      <p>{readField(block, 'reason', language).text}</p>
      <p className="facts">
        <Tag look={isEnded || block.is_over ? 'off' : 'stop'}>
          {t(isEnded ? 'block:state.ended' : block.is_over ? 'block:state.over' : 'block:state.standing')}
        </Tag>
        {block.members_left !== null && <span>{t('block:timesLeft', { count: block.times_left })}</span>}
        <span>{t('closing:told', { count: block.called_off.members })}</span>
        {block.members_left !== null && block.members_left > 0 && <span>{t('closing:left', { count: block.members_left })}</span>}
      </p>
      {lines.length > 0 && (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {block.members_left !== null && (
        <div className="actions">
          <Button aria-haspopup="dialog" onClick={() => blocks.ending.ask('end', block)}>
            {t('block:end')}
          </Button>
        </div>
      )}
    </>
  );
}
