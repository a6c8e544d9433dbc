import type { DayEntryOutput } from '../../../contract/desk/desk-day.ts';
import { dialledMobile } from '../../../domain/identity/mobile.ts';
import type { SpaceId } from '../../../domain/spaces/space.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { joinText } from '../../../i18n/join-text.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readField } from '../../../i18n/localized.ts';
import { piecesOf } from './rent-pieces.ts';

/** The words that every part of the desk works with. */
export interface DeskScope {
  /** Of the areas desk, damage, registration, attendance, staff and lease. */
  t: Translate;
  language: Language;
  /** The names of the spaces, in the page's language. */
  spaces: Partial<Record<SpaceId, string>>;
}

/** An entry in a few words: whose it is, their number where the desk may have to call, and what it is. */
export function entryWords(entry: DayEntryOutput, { t, language, spaces }: DeskScope): { who: string; mobile: string; what: string } {
  switch (entry.kind) {
    case 'rent': {
      const pieces = piecesOf(entry.rent, language).map(({ label, unit_number, kind }) => (kind === 'seat' ? label : `${label} ${unit_number}`));
      return { who: entry.rent.member.name, mobile: dialledMobile(entry.rent.member.mobile), what: joinText(language, 'list', pieces) };
    }
    case 'lease': {
      const { event_name, space_id, contact } = entry.lease;
      return { who: contact.name, mobile: contact.mobile, what: joinText(language, 'facts', [event_name, spaces[space_id] ?? space_id]) };
    }
    case 'consultation': {
      const { member, method, teacher } = entry.consultation;
      return { who: member.name, mobile: member.mobile, what: joinText(language, 'facts', [t(`desk:method.${method}`), teacher ?? '']) };
    }
    case 'session': {
      const { activity, expected, attended } = entry.session;
      return { who: readField(activity, 'title', language).text, mobile: '', what: t('desk:session.counts', { attended, expected }) };
    }
    case 'appointment': {
      const { members, teacher, place } = entry.appointment;
      const names = members.map(({ name }) => name);
      return { who: joinText(language, 'list', names), mobile: '', what: joinText(language, 'facts', [teacher, place]) };
    }
    case 'registration': {
      const { member, activity } = entry.registration;
      return { who: member.name, mobile: member.mobile, what: readField(activity, 'title', language).text };
    }
  }
}
