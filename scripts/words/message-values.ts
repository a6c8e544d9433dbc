import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { MAIL_TEMPLATES, SMS_TEMPLATES, valueNames } from '../../src/server/emails/message-texts.ts';
import { ROOMS } from '../code/room-table.ts';

/**
 * The names of the values that each e-mail and SMS asks for, as types, made of the catalogues; `--write` writes them (`npm run
 * emails:values`). Without it, whether they stand there as they are, and whether each language asks for the same and names its button.
 */
const ROOT = join(import.meta.dirname, '../..');
const FILE = 'src/server/emails/message-values.ts';

type Texts = Record<string, unknown>;
const textsOf = (area: 'mail' | 'sms', language: string): Texts =>
  JSON.parse(readFileSync(join(ROOT, `public/locales/${language}/${area}.json`), 'utf8')) as Texts;
const namesOf = (text: unknown): string[] => [...new Set(Array.from(JSON.stringify(text ?? '').matchAll(/\{\{(\w+)\}\}/g), ([, name = '']) => name))];

/** An e-mail has a button in a language if and only if it has a link. */
export function buttonFaults(mails: Texts, language: string): string[] {
  const actions = new Set(Object.keys((mails['actions'] ?? {}) as Texts));
  const linked = Object.keys(mails).filter((key) => !['actions', 'closingRows'].includes(key) && namesOf(mails[key]).includes('url'));
  return [
    ...linked.filter((key) => !actions.has(key)).map((key) => `${key} has a link and no button in ${language}`),
    ...[...actions].filter((key) => !linked.includes(key)).map((key) => `${key} has a button and no link in ${language}`),
  ];
}

/** Each message asks for the same values in every language. */
export function languageFaults(byLanguage: ReadonlyMap<string, Texts>, isGiven: (name: string) => boolean): string[] {
  const [[first, model] = ['', {}], ...others] = byLanguage;
  const asked = (texts: Texts, key: string) =>
    namesOf(texts[key])
      .filter((name) => !isGiven(name))
      .sort()
      .join(', ');
  return others.flatMap(([language, texts]) =>
    Object.keys(model)
      .filter((key) => key !== 'actions' && asked(texts, key) !== asked(model, key))
      .map((key) => `${key} asks for ${asked(texts, key)} in ${language}, for ${asked(model, key)} in ${first}`),
  );
}

/** Senders name no template: its function does. A comparison may. */
export function senderFaults(path: string, source: string, templates: readonly string[]): string[] {
  const named = new Set(Array.from(source.matchAll(/\btemplate: '(\w+)'/g), ([, name = '']) => name).filter((name) => templates.includes(name)));
  return [...named].map((name) => `${path} names ${name}: it is written by its function, emails.${name} or sms.${name}`);
}

/** Messages are written in their rooms: what serves all rooms, and the root, only send them. */
export function placeFaults(path: string, source: string): string[] {
  const isInRoom = Object.keys(ROOMS).some((room) => path.startsWith(`src/server/${room}/`));
  const writes = Array.from(source.matchAll(/import \{([^}]*)\} from '[^']*emails\/messages\.ts'/g)).some(([, names = '']) =>
    /(?<!type )\b(?:emails|sms)\b/.test(names),
  );
  return isInRoom || !writes ? [] : [`${path} writes messages: that is for the room that they are of`];
}

const senders = (): string[] =>
  readdirSync(join(ROOT, 'src/server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.startsWith('emails/'))
    .map((file) => `src/server/${file}`);

function member(name: string, values: readonly string[]): string {
  const line = `  ${name}: ${values.length === 0 ? 'never' : values.map((each) => `'${each}'`).join(' | ')};`;
  return line.length <= 160 ? line : `  ${name}:\n${values.map((each) => `    | '${each}'`).join('\n')};`;
}

function listed(about: string, name: string, members: readonly string[]): string {
  return `/** ${about} */\nexport interface ${name} {\n${members.join('\n')}\n}\n`;
}

function valuesText(): string {
  const rows = Object.entries(textsOf('mail', 'zh')['closingRows'] as Texts);
  return [
    '// Written by `npm run emails:values` from public/locales/*/mail.json and sms.json.\n',
    listed(
      'The values that each e-mail is given.',
      'EmailValueNames',
      MAIL_TEMPLATES.map((each) => member(each, valueNames('mail', each))),
    ),
    listed(
      'The values that each SMS is given.',
      'SmsValueNames',
      SMS_TEMPLATES.map((each) =>
        member(
          each,
          namesOf(textsOf('sms', 'zh')[each]).filter((name) => valueNames('sms', each).includes(name)),
        ),
      ),
    ),
    listed(
      'The values of each line about a record that a closing called off.',
      'ClosingRowValueNames',
      rows.map(([row, text]) => member(row, namesOf(text))),
    ),
  ].join('\n');
}

if (import.meta.main) {
  const text = valuesText();
  if (process.argv.includes('--write')) writeFileSync(join(ROOT, FILE), text);
  // Filled in where a message is written, in whichever language names them.
  const asked = new Set([...MAIL_TEMPLATES.flatMap((each) => valueNames('mail', each)), ...SMS_TEMPLATES.flatMap((each) => valueNames('sms', each))]);
  const rows = new Set(namesOf(textsOf('mail', 'zh')['closingRows']));
  const isGiven = (name: string) => !asked.has(name) && !rows.has(name);
  const each = (area: 'mail' | 'sms') => new Map(LANGUAGES.map((language) => [language, textsOf(area, language)]));
  const faults = [
    ...languageFaults(each('mail'), isGiven),
    ...languageFaults(each('sms'), isGiven),
    ...LANGUAGES.flatMap((language) => buttonFaults(textsOf('mail', language), language)),
    ...senders().flatMap((path) => {
      const source = readFileSync(join(ROOT, path), 'utf8');
      return [...senderFaults(path, source, [...MAIL_TEMPLATES, ...SMS_TEMPLATES]), ...placeFaults(path, source)];
    }),
    ...(readFileSync(join(ROOT, FILE), 'utf8') === text ? [] : [`${FILE} is not what the catalogues say: npm run emails:values`]),
  ];
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(
    `${MAIL_TEMPLATES.length} e-mails and ${SMS_TEMPLATES.length} SMS: ${faults.length === 0 ? 'their values are typed' : `${faults.length} faults`}\n`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
