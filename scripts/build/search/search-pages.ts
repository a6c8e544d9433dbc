import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Library } from '../../../src/editorial/library.ts';
import type { SearchPage } from '../../../src/editorial/search/search-records.ts';
import { withCentre } from '../../../src/i18n/centre-values.ts';
import type { Language } from '../../../src/i18n/languages.ts';

/** Pages that are no item of a collection, with the words that their catalogues say of them. */
export function searchPages({ settings }: Library, language: Language): SearchPage[] {
  const area = (name: string): unknown =>
    withCentre(JSON.parse(readFileSync(join(import.meta.dirname, `../../../public/locales/${language}/${name}.json`), 'utf8')), language);
  const head = v.object({ title: v.string(), lead: v.string() });
  const contact = v.parse(v.object({ ...head.entries, deletion: head }), area('contact'));
  const calendar = v.parse(head, area('calendar'));
  const recharge = v.parse(head, area('recharge'));
  const { level } = v.parse(v.object({ level: v.object({ ...head.entries, name: v.record(v.string(), v.string()) }) }), area('house'));
  const { classes, benefits } = settings.levels;
  const levels = [
    ...classes.flatMap(({ id, who, become, renew }) => [level.name[id] ?? '', who[language], become[language], renew[language]]),
    ...benefits.map(({ name }) => name[language]),
  ];
  return [
    { path: 'level', title: level.title, text: [level.lead, ...levels].join('\n') },
    { path: 'contact', title: contact.title, text: contact.lead },
    { path: 'account_cancel', title: contact.deletion.title, text: contact.deletion.lead },
    { path: 'calendar', title: calendar.title, text: calendar.lead },
    {
      path: 'recharge',
      title: recharge.title,
      text: [recharge.lead, settings.recharge.usable[language], ...settings.recharge.statements.map((each) => each[language])].join('\n'),
    },
  ];
}
