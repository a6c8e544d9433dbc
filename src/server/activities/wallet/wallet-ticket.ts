import { checkInPath, ticketPath } from '../../../domain/activities/registration-link.ts';
import { registrationStatusAt, TICKET_STATUSES } from '../../../domain/activities/registration-state.ts';
import { bookingNumber } from '../../../domain/text/booking-number.ts';
import type { Period } from '../../../domain/time/period.ts';
import { areaTranslator } from '../../../i18n/area-translator.ts';
import { mailPeriod } from '../../../i18n/formats/mail-dates.ts';
import type { Language } from '../../../i18n/languages.ts';
import { readText } from '../../../i18n/localized.ts';
import { readCatalogue } from '../../../i18n/read-catalogue.ts';
import type { Deps } from '../../deps.ts';
import { nextMeeting } from '../next-meeting.ts';
import { type RegistrationRow, readRegistration } from '../queries.ts';
import { activityTitle, storedPlace } from '../registered-activity.ts';
import { meetingsOfRow } from '../registration-response.ts';

const TEXTS = readCatalogue('wallet');

/** The translator of the wallets' own area on the server. */
export const walletTranslator = (language: Language) => areaTranslator('wallet', TEXTS[language]);

/** A ticket in a language, as both wallets show it. */
export interface WalletTicket {
  id: string;
  language: Language;
  /** The registration was cancelled. */
  isVoid: boolean;
  /** Counts changes of time and place. */
  sequence: number;
  title: string;
  place: string;
  centre: { name: string; address: string };
  /** The session that is on or comes next. */
  next: Period;
  /** All that it is for, as texts. */
  times: string[];
  /** The last moment of the last session. */
  until: Date;
  /** The text of the code, as that of the ticket and of its e-mails. */
  code: string;
  number: string;
  people: number;
  holder: string;
  url: string;
}

/** Reads a ticket for a wallet; null where there is none: no such registration, not (or no more) of this member, not certain, over. */
export async function readWalletTicket(
  { database, library, config }: Pick<Deps, 'database' | 'library' | 'config'>,
  { id, memberId, language, now }: { id: string; memberId?: string; language: Language; now: Date },
): Promise<WalletTicket | null> {
  const registration = await readRegistration(database.db, id, memberId);
  if (registration === undefined || !isForWallets(registration, now)) return null;
  const holder = await database.db
    .selectFrom('members')
    .select('name')
    .where('id', '=', registration.memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (holder === undefined) return null;
  const { centre } = library.settings;
  return {
    id,
    language,
    isVoid: registration.status === 'cancelled',
    sequence: registration.sequence,
    title: readText(activityTitle(library, registration.activityId), language).text,
    place: readText(storedPlace(registration.place), language).text,
    centre: { name: centre.name[language], address: centre.address[language] },
    next: nextMeeting(library, registration, now) ?? registration,
    times: meetingsOfRow(library, registration)
      .filter(({ isCancelled }) => !isCancelled)
      .map((meeting) => mailPeriod(meeting, language)),
    until: registration.end,
    code: `${config.siteUrl}/${language}/${checkInPath(id)}`,
    number: bookingNumber(id),
    people: registration.size,
    holder: holder.name,
    url: `${config.siteUrl}/${language}/${ticketPath(id)}`,
  };
}

/** It has its place for certain, or had one that was given up or taken back; and is not over. */
function isForWallets(registration: RegistrationRow, now: Date): boolean {
  const status = registrationStatusAt(registration, now);
  return now < registration.end && (status === 'cancelled' || TICKET_STATUSES.some((each) => each === status));
}
