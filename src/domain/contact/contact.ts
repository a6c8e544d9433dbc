/** A message to the office (docs/rules.md#contact). How long it may be, no rule says. */
export const CONTACT_MAX_LENGTH = 5000;
/** The office answers within so many working days (docs/rules.md#contact). */
export const CONTACT_REPLY_WORKDAYS = 5;

/** The cause of a message that asks for the deletion of an account (docs/rules.md#account-deletion). */
export const DELETION_CAUSE = 'account_cancel';
/** The words that the reason must carry (docs/rules.md#account-deletion), in the words of each language; any of them will do. */
export const DELETION_WORDS = { zh: '申請刪除帳號', en: 'apply for account deletion', ja: 'アカウントの削除を申請' } as const;

/** The same words in another form, as Japanese writes them too. */
const ALSO = ['アカウント削除の申請', 'アカウント削除を申請', 'アカウントの削除の申請'];

/** Whether a text carries the words, however they are set: wide or narrow letters, capitals, line breaks between them. */
export function asksForDeletion(text: string): boolean {
  const plain = plainWords(text);
  return [...Object.values(DELETION_WORDS), ...ALSO].some((words) => plain.includes(plainWords(words)));
}

const plainWords = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
