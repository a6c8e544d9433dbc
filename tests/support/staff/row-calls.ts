import { calls } from '../../../src/contract/index.ts';

/** The calls of staff that answer rows: a list, or nothing but rows. */
export const ROW_CALLS = calls.filter(({ method, path, access, envelope, output }) => {
  const entries = Object.values(Object(Object(output).entries)) as { type?: string }[];
  const hasRowsOnly = envelope === 'item' && entries.length === 1 && entries[0]?.type === 'array';
  return method === 'GET' && typeof access !== 'string' && path.startsWith('/staff/') && (envelope === 'list' || hasRowsOnly);
});

/** Those of them whose rows are no list. */
export const NO_LISTS: Readonly<Record<string, string>> = {
  '/staff/accounts': 'looks one up',
  '/staff/waiting': 'says how much waits',
  '/staff/closings/preview/emails': 'shows what would be sent',
  '/staff/blocks/preview/emails': 'shows what would be sent',
  '/staff/special_hours/preview/emails': 'shows what would be sent',
  '/staff/content_choices': 'is chosen from',
  '/staff/content/{id}/changes': 'the history of one item, within it',
  '/staff/queue/{kind}/marks': 'goes with the rows of a page of a list',
  '/staff/queue/{kind}/colleagues': 'is chosen from',
  '/staff/queue/{kind}/views': 'are the caller’s own ways of looking at a list',
};
