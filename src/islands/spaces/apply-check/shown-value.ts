import { useStore } from '@nanostores/react';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import { APPLICANT_TYPES, EVENT_CATEGORIES, SPACE_SESSIONS } from '../../../domain/spaces/space.ts';
import { isDay } from '../../../domain/time/taipei-time.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { useApply } from '../apply/apply-context.ts';
import { type ApplyField, isPieceField, piecesOf } from '../apply/apply-fields.ts';
import { sessionHours } from '../times/session-hours.ts';

/** The value of a field, in words; empty when there is nothing to show. */
export function useShown(): (field: ApplyField) => string {
  const { store, t, language } = useApply();
  const values = useStore(store.$values);
  const space = store.spaceOf(values['space_id'] ?? '');
  return (field) => {
    const value = values[field] ?? '';
    if (field === 'applicant_type') return wordOf(APPLICANT_TYPES, value, (each) => t(`lease:type.${each}`));
    if (field === 'event_category') return wordOf(EVENT_CATEGORIES, value, (each) => t(`lease:category.${each}`));
    if (field === 'organization_name' && values['applicant_type'] === 'individual') return '';
    if (field === 'mobile' || field === 'phone' || field === 'contact_number') return dialledMobile(store.inputs[field].stored(value));
    if (field === 'space_id') return space.title;
    if (field === 'session') return wordOf(SPACE_SESSIONS, value, (each) => `${t(`space:session.${each}`)} ${sessionHours(each, language)}`);
    if (field === 'equipment') {
      return piecesOf(values, space.equipment)
        .map(({ id, quantity }) => `${space.equipment.find((each) => each.id === id)?.name ?? id} × ${quantity}`)
        .join(t('lease:clash.comma'));
    }
    // All of them stand with the equipment.
    if (isPieceField(field)) return '';
    return isDay(value) ? longDay(value, language) : value;
  };
}

function wordOf<const V extends string>(known: readonly V[], value: string, word: (value: V) => string): string {
  const found = known.find((each) => each === value);
  return found ? word(found) : '';
}
