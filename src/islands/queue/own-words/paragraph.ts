import { atom } from 'nanostores';
import type { EmailPreviewOutput } from '../../../contract/email-preview.ts';
import { DRAFT_PREFIX } from '../../../domain/site/browser-storage.ts';
import type { QueueKind } from '../../../domain/staff/queue-item.ts';

/** The lists whose decisions take a paragraph. */
type WrittenAbout = QueueKind | 'members' | 'rents' | 'spendings';

/** The part of a decision's call that staff adds to its e-mail (`paragraphField`). */
export interface Added {
  paragraph?: string;
}

/** The queue whose decisions take a paragraph, and whether an e-mail of one has room for it. */
export interface ParagraphParts<P> {
  kind: WrittenAbout;
  isTaken: (preview: P) => boolean;
}

/** Decisions of a queue whose e-mails take a paragraph of the one who decides (docs/decisions/290). */
export const paragraphsOf = (kind: WrittenAbout): ParagraphParts<{ emails: readonly EmailPreviewOutput[] }> => ({
  kind,
  isTaken: ({ emails }) => emails.some(({ takes_paragraph }) => takes_paragraph),
});

/** The paragraph that is being written for a decision; what was typed stays in the tab until it is sent, as the draft of a form does. */
export function createParagraph(kind: WrittenAbout | undefined) {
  const $paragraph = atom('');
  let key: string | null = null;

  return {
    $paragraph,
    /** Another decision is asked about: what was typed for it before is there again. */
    open(about: string, record: unknown): void {
      const id: unknown = Object(record).id;
      key = kind === undefined || typeof id !== 'string' ? null : `${DRAFT_PREFIX}paragraph ${kind} ${id} ${about}`;
      $paragraph.set(key === null ? '' : (sessionStorage.getItem(key) ?? ''));
    },
    write(text: string): void {
      $paragraph.set(text);
      if (key === null) return;
      if (text.trim() === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, text);
    },
    /** It was sent. */
    clear(): void {
      if (key !== null) sessionStorage.removeItem(key);
      $paragraph.set('');
    },
    added: (): Added => ($paragraph.get().trim() === '' ? {} : { paragraph: $paragraph.get() }),
  };
}
