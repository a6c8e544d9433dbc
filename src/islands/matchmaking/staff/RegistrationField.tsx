import { useEffect } from 'react';
import type { StaffRegistrationOutput } from '../../../contract/activities/staff-registration.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { joinText } from '../../../i18n/join-text.ts';
import { readField } from '../../../i18n/localized.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { useRegistrationsFound } from './registrations-found.ts';

interface Props extends StaffScope {
  /** Of its fields. */
  name: string;
  label: string;
  findLabel: string;
  words: string;
  onWords: (words: string) => void;
  /** The id of the registration; empty while none is chosen. */
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** A member with a registration for a matchmaking, as on a side of a pair: looked for by a text, and chosen of those who have a place. */
export function RegistrationField({ name, label, findLabel, words, onWords, chosen, onChoose, error, t, language }: Props) {
  const found = useRegistrationsFound(words);
  const registrations = found.state === 'ready' ? found.registrations : [];
  const isGone = found.state === 'ready' && chosen !== '' && !registrations.some(({ id }) => id === chosen);
  useEffect(() => {
    if (isGone) onChoose('');
  }, [isGone, onChoose]);
  const nameOf = ({ member, matchmaking, activity }: StaffRegistrationOutput) =>
    joinText(language, 'facts', [
      member.name,
      member.username,
      ...(matchmaking?.company == null ? [] : [matchmaking.company]),
      readField(activity, 'title', language).text,
    ]);
  return (
    <>
      <Field
        type="search"
        name={`find-${name}`}
        label={findLabel}
        hint={t('introductions:searchHint')}
        maxLength={LINE_MAX_LENGTH}
        autoComplete="off"
        value={words}
        onChange={({ target }) => onWords(target.value)}
      />
      {found.state === 'failed' && <Notice kind="warning">{found.text}</Notice>}
      {found.state === 'ready' && registrations.length === 0 && <p role="status">{t('introductions:noneFound')}</p>}
      {registrations.length > 0 && (
        <Field kind="select" name={`choose-${name}`} label={label} error={error} value={chosen} onChange={({ target }) => onChoose(target.value)}>
          <option value="">{t('introductions:choose')}</option>
          {registrations.map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
        </Field>
      )}
    </>
  );
}
