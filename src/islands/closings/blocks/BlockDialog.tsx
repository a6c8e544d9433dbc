import { useEffect } from 'react';
import type { BlockablesOutput, BlockOutput } from '../../../contract/closings/block.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import { weekdayName } from '../../../i18n/formats/time-text.ts';
import { readField } from '../../../i18n/localized.ts';
import { ActDialog } from '../../queue/ActDialog.tsx';
import { DecisionEffect } from '../../queue/DecisionDialog.tsx';
import { useTyped } from '../../queue/own-words/typed.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { HitMembers, useEmailsOf } from '../HitMembers.tsx';
import { ReasonFields } from '../ReasonFields.tsx';
import { type BlockDraft, type Blocks, draftOf, EMPTY_DRAFT, isPlanned, isWorded } from './blocks-store.ts';

const HOURS = Array.from({ length: 25 }, (_, hour) => hour);
const upTo = (count: number) => Array.from({ length: count + 1 }, (_, i) => i);
const WEEK = [1, 2, 3, 4, 5, 6, 7];

interface Props extends StaffScope {
  blocks: Pick<Blocks, 'blocking' | 'emails'>;
  /** The one that is changed; null: a new one. */
  block: BlockOutput | null;
  things: BlockablesOutput;
}

/** Takes seats, equipment and spaces out of use for a time, or changes that from a day on: what it hits and who is written to, shown before. */
export function BlockDialog({ blocks: { blocking, emails }, block, things, ...scope }: Props) {
  const { t, language } = scope;
  const [draft, setDraft] = useTyped(`block ${block?.id ?? ''}`, () => (block === null ? EMPTY_DRAFT : draftOf(block, taipeiDay(new Date()))));
  const fill = (change: Partial<BlockDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { show } = blocking;
  const { reason_zh: _zh, reason_en: _en, reason_ja: _ja, ...plan } = draft;
  const planned = JSON.stringify(isPlanned(draft) ? plan : null);
  useEffect(() => {
    const asked: typeof plan | null = JSON.parse(planned);
    show(asked === null ? null : { ...EMPTY_DRAFT, ...asked });
  }, [show, planned]);
  useEmailsOf(emails, draft);
  return (
    <ActDialog
      question={blocking}
      title={t(block === null ? 'block:make' : 'block:change')}
      intro={<p>{t(block === null ? 'block:intro' : 'block:changeIntro')}</p>}
      act={() => blocking.decide(block === null ? 'block' : 'change', draft)}
      t={t}
    >
      {(faults) => (
        <>
          <Things things={things} draft={draft} fill={fill} error={faults['devices']} {...scope} />
          <Times draft={draft} fill={fill} faults={faults} isChange={block !== null} {...scope} />
          <ReasonFields form={draft} faults={faults} fill={fill} t={t} />
          <DecisionEffect decision={blocking} incomplete={t('block:choose')} t={t}>
            {(preview) => (
              <>
                <p>{t('block:times', { count: preview.times.length })}</p>
                <HitMembers preview={preview} emails={emails} form={isWorded(draft) ? draft : null} t={t} language={language} />
              </>
            )}
          </DecisionEffect>
        </>
      )}
    </ActDialog>
  );
}

interface PartProps extends StaffScope {
  draft: BlockDraft;
  fill: (change: Partial<BlockDraft>) => void;
}

/** The seats, the pieces of equipment and the spaces that can be chosen. */
function Things({ things: { devices, spaces }, draft, fill, error, t, language }: PartProps & { things: BlockablesOutput; error: string | undefined }) {
  const setPieces = (changes: Record<string, number>) => fill({ pieces: { ...draft.pieces, ...changes } });
  const seats = devices.filter(({ device }) => device.kind === 'seat');
  const allChosen = seats.every(({ device }) => (draft.pieces[device.id] ?? 0) > 0);
  return (
    <>
      <fieldset className="field" id="devices" tabIndex={-1} aria-describedby={error ? 'devices-error' : undefined}>
        <legend>{t('block:seats')}</legend>
        <div className="choices">
          {seats.map(({ device, quantity }) => (
            <label key={device.id}>
              <input
                type="checkbox"
                checked={(draft.pieces[device.id] ?? 0) > 0}
                onChange={({ target }) => setPieces({ [device.id]: target.checked ? quantity : 0 })}
              />
              {device.label}
            </label>
          ))}
        </div>
        <div className="actions">
          <Button look="quiet" onClick={() => setPieces(Object.fromEntries(seats.map(({ device, quantity }) => [device.id, allChosen ? 0 : quantity])))}>
            {t(allChosen ? 'block:noSeats' : 'block:allSeats')}
          </Button>
        </div>
        {error && (
          <p className="error" id="devices-error">
            {error}
          </p>
        )}
      </fieldset>
      <fieldset className="field">
        <legend>{t('block:equipment')}</legend>
        <div className="block-pieces">
          {devices
            .filter(({ device }) => device.kind === 'equipment')
            .map(({ device, quantity }) => (
              <Field
                key={device.id}
                kind="select"
                name={`pieces-${device.id}`}
                label={readField(device, 'title', language).text}
                value={String(draft.pieces[device.id] ?? 0)}
                onChange={({ target }) => setPieces({ [device.id]: Number(target.value) })}
              >
                {upTo(quantity).map((count) => (
                  <option key={count} value={count}>
                    {count === 0 ? t('block:none') : count === quantity ? t('block:allOf', { pieces: count }) : t('block:pieces', { count })}
                  </option>
                ))}
              </Field>
            ))}
        </div>
      </fieldset>
      <fieldset className="field">
        <legend>{t('block:spaces')}</legend>
        <div className="choices">
          {spaces.map((space) => (
            <label key={space.id}>
              <input
                type="checkbox"
                checked={draft.spaces.includes(space.id)}
                onChange={({ target }) => fill({ spaces: target.checked ? [...draft.spaces, space.id] : draft.spaces.filter((id) => id !== space.id) })}
              />
              {readField(space, 'title', language).text}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Days, weekdays and hours. */
function Times({ draft, fill, faults, isChange, t, language }: PartProps & { faults: Record<string, string>; isChange: boolean }) {
  const day = (name: 'from_on' | 'until_on') => (
    <Field
      type="date"
      name={name}
      label={t(isChange && name === 'from_on' ? 'block:changesFrom' : `block:fields.${name}`)}
      min={taipeiDay(new Date())}
      error={faults[name]}
      value={draft[name]}
      onChange={({ target }) => fill({ [name]: target.value })}
    />
  );
  const hour = (name: 'from_hour' | 'to_hour') => (
    <Field
      kind="select"
      name={name}
      label={t(`block:fields.${name}`)}
      error={faults[name]}
      value={draft[name]}
      onChange={({ target }) => fill({ [name]: target.value })}
    >
      {HOURS.slice(name === 'from_hour' ? 0 : 1, name === 'from_hour' ? 24 : 25).map((each) => (
        <option key={each} value={each}>
          {`${String(each).padStart(2, '0')}:00`}
        </option>
      ))}
    </Field>
  );
  const error = faults['weekdays'];
  return (
    <>
      <div className="pair">
        {day('from_on')}
        {day('until_on')}
      </div>
      <fieldset className="field" id="weekdays" tabIndex={-1} aria-describedby={error ? 'weekdays-hint weekdays-error' : 'weekdays-hint'}>
        <legend>{t('block:fields.weekdays')}</legend>
        <p className="hint" id="weekdays-hint">
          {t('block:weekdaysHint')}
        </p>
        <div className="choices">
          {WEEK.map((weekday) => (
            <label key={weekday}>
              <input
                type="checkbox"
                checked={draft.weekdays.includes(weekday)}
                onChange={({ target }) => fill({ weekdays: WEEK.filter((each) => (each === weekday ? target.checked : draft.weekdays.includes(each))) })}
              />
              {weekdayName(weekday, language, 'short')}
            </label>
          ))}
        </div>
        {error && (
          <p className="error" id="weekdays-error">
            {error}
          </p>
        )}
      </fieldset>
      <div className="pair">
        {hour('from_hour')}
        {hour('to_hour')}
      </div>
    </>
  );
}
