import { randomUUID } from 'node:crypto';
import { ask } from '../person.ts';
import type { Work } from './work-context.ts';

/** Writes to the office, as a visitor does: from any address, with an e-mail address of its own. */
export const contact: Work = async ({ origins, traffic, chance, expectations }) => {
  const mark = randomUUID();
  const email = `visitor-${mark}@example.com`;
  const told = await ask(origins, traffic, chance, 'write to the office', {
    method: 'POST',
    path: '/contact',
    body: { name: 'Visitor', email, cause: 'general', content: `When are you open? ${mark}` },
    key: mark,
    address: `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`,
  });
  if (told?.status === 200) expectations.messages.set(mark, { reference: told.body.data.reference, email });
};
