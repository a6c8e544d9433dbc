import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '../../src/i18n/languages.ts';

/** The catalogues hold the same keys in every language, every key is used, and every key that is used is there. */
const ROOT = join(import.meta.dirname, '../..');
/** Used by type, not by name: the compiler holds them complete, the lists below hold them free of leftovers. */
const BY_LIST: Record<string, { file: string; pattern: RegExp }> = {
  errors: { file: 'src/contract/error-code.ts', pattern: /^ {2}([A-Z_]+): \d{3}/gm },
  contentfaults: { file: 'src/editorial/writing/fault-words.ts', pattern: /^ {2}(\w+): \//gm },
  validation: { file: 'src/contract/field-message.ts', pattern: /^ {2}'([A-Z_]+)',$/gm },
};
/** Used by the functions of their messages (src/server/emails/messages.ts), and what every message has by its name. */
const SERVER_AREAS: Record<string, string> = { mail: 'emails', sms: 'sms' };

type Tree = { [key: string]: Tree | string };

function leaves(tree: Tree, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(tree).flatMap(([key, value]) => (typeof value === 'string' ? [[prefix + key, value] as const] : [...leaves(value, `${prefix}${key}.`)])),
  );
}

const base = (key: string) => key.replace(/_(one|other)$/, '');
/** Filled wherever a text is read (src/i18n/centre-values.ts): one language may name the centre where another says "us". */
const ALWAYS_FILLED = ['centre', 'centreSlug', 'openDays', 'openDaysShort', 'openWorkdays', 'closedDays', 'openHours'];
const placeholders = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)/g)].flatMap((match) => match[1] ?? []))]
    .filter((name) => !ALWAYS_FILLED.includes(name))
    .sort()
    .join(',');

/** The faults of one area, given its texts by language and the source that uses them. */
export function areaFaults(area: string, texts: Record<string, Map<string, string>>, source: string, listed: ReadonlySet<string> | null): string[] {
  const faults: string[] = [];
  const all = new Set(Object.values(texts).flatMap((map) => [...map.keys()].map(base)));
  for (const [language, map] of Object.entries(texts)) {
    const own = new Set([...map.keys()].map(base));
    for (const key of all) if (!own.has(key)) faults.push(`${area}:${key} has no text in ${language}`);
    for (const [key, text] of map) if (text.trim() === '') faults.push(`${area}:${key} is empty in ${language}`);
  }
  const zh = texts['zh'] ?? new Map<string, string>();
  for (const [language, map] of Object.entries(texts)) {
    for (const [key, text] of map) {
      const model = zh.get(key) ?? zh.get(`${base(key)}_other`) ?? zh.get(base(key));
      if (model !== undefined && !/_(one|other)$/.test(key) && placeholders(model) !== placeholders(text))
        faults.push(`${area}:${key} has {{${placeholders(text)}}} in ${language}, {{${placeholders(model)}}} in zh`);
    }
  }
  const isUsed = usesOf(area, source);
  for (const key of all) if (listed ? !listed.has(key) : !isUsed(key)) faults.push(`${area}:${key} is not used`);
  return faults;
}

/** Whether a source uses a key of an area: it is read once for all of them. */
function usesOf(area: string, source: string): (key: string) => boolean {
  const functions = SERVER_AREAS[area];
  if (functions !== undefined) {
    return (key) => {
      const [name = ''] = key.replace(/^actions\./, '').split('.');
      return ['greeting', 'signature'].includes(key) || source.includes(`'${name}'`) || new RegExp(`\\b${functions}\\.${name}\\b`).test(source);
    };
  }
  const named = new Set([...source.matchAll(new RegExp(`['"\`]${area}:([\\w.-]+)['"\`]`, 'g'))].map((match) => match[1]));
  // `area:prefix.${…}` uses every key that fits.
  const fitting = [...source.matchAll(new RegExp(`\`${area}:([^\`]*\\$\\{[^\`]*)\``, 'g'))].map((match) => {
    const pattern = (match[1] ?? '').split(/\$\{[^}]*\}/).map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${pattern.join('[^.]+')}$`);
  });
  return (key) => named.has(key) || fitting.some((pattern) => pattern.test(key));
}

/** The one module that may import raw catalogues naming the centre: it fills the name in itself. */
const FILLING = 'src/server/emails/message-texts.ts';
const RAW_IMPORT = /import (?!type)(?:\{([^}]*)\}|(\w+)) from '[^']*public\/locales\/(\w+\/\w+)\.json'|import\('[^']*public\/locales\/(\w+\/\w+)\.json'\)/g;

/** The parts of a catalogue that a source reads by its name, `zh.fields`; undefined when it reads all of it. */
function partsOf(source: string, name: string | undefined): string[] | undefined {
  if (name === undefined) return undefined;
  const code = source.replace(/^import .*$/gm, '').replace(new RegExp(`\\b${name}:`, 'g'), '');
  const parts = [...code.matchAll(new RegExp(`\\b${name}\\b(?:\\.(\\w+))?`, 'g'))].map((match) => match[1]);
  return parts.length === 0 || parts.includes(undefined) ? undefined : parts.map(String);
}

/** Texts that a source reads as they stand in the file, and that would show `{{centre}}` to somebody. */
export function unfilledCentre(path: string, source: string, textsOf: (file: string) => ReadonlyMap<string, string>): string[] {
  if (path === FILLING) return [];
  return [...source.matchAll(RAW_IMPORT)].flatMap(([, names, whole, imported, loaded]) => {
    const file = imported ?? loaded ?? '';
    const keys = names?.split(',').map((name) => name.trim().split(' ')[0] ?? '') ?? partsOf(source, whole);
    const isRead = (key: string) => keys === undefined || keys.includes(key.split('.')[0] ?? '');
    return [...textsOf(file)]
      .filter(([key, text]) => isRead(key) && ALWAYS_FILLED.some((name) => text.includes(`{{${name}}}`)))
      .map(([key]) => `${file}: ${key} names the centre, and ${path} reads it unfilled`);
  });
}

/** Names of weekdays and hours of a day, as each language writes them. */
const FIXED_TIMES: Record<string, RegExp> = {
  zh: /(?:週|星期|禮拜)[一二三四五六日]|\d:\d\d\s*[–〜-]\s*\d/,
  en: /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)–|\d:\d\d\s*[–-]\s*\d/,
  ja: /[月火水木金土日]曜|[月火水木金土日]〜[月火水木金土日]|\d:\d\d\s*[–〜-]\s*\d/,
};
/** Names of weekdays themselves, a weekend, the days of consultations (src/domain/consultations/consultation.ts), and the fields that hold their hours. */
const NAMES_OF_DAYS = /^(?:content:weekday\.|space:prices\.weekendDays$|advisory:line\.|export:word\.hours\.)/;

/** Texts that name the opening days or hours themselves: those come from `content/settings/opening.yaml`. */
export function fixedOpening(area: string, language: string, texts: ReadonlyMap<string, string>): string[] {
  return [...texts]
    .filter(([key, text]) => !NAMES_OF_DAYS.test(`${area}:${key}`) && FIXED_TIMES[language]?.test(text))
    .map(([key, text]) => `${area}:${key} in ${language} names a weekday or hours, say {{openDays}}, {{closedDays}} or {{openHours}}: ${text}`);
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|astro|mjs)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

function readSources(folder: string): string {
  return sourceFiles(folder)
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n');
}

if (import.meta.main) {
  const source = readSources('src');
  const areas = readdirSync(join(ROOT, 'public/locales/zh')).map((file) => file.replace('.json', ''));
  let count = 0;
  const faults = areas.flatMap((area) => {
    const texts = Object.fromEntries(
      LANGUAGES.map((language) => [language, leaves(JSON.parse(readFileSync(join(ROOT, `public/locales/${language}/${area}.json`), 'utf8')))]),
    );
    count += texts['zh']?.size ?? 0;
    const list = BY_LIST[area];
    const listed = list ? new Set([...readFileSync(join(ROOT, list.file), 'utf8').matchAll(list.pattern)].flatMap((match) => match[1] ?? [])) : null;
    return [...areaFaults(area, texts, source, listed), ...Object.entries(texts).flatMap(([language, map]) => fixedOpening(area, language, map))];
  });
  const known = new Set(
    areas.flatMap((area) =>
      [...leaves(JSON.parse(readFileSync(join(ROOT, `public/locales/zh/${area}.json`), 'utf8'))).keys()].map((key) => `${area}:${base(key)}`),
    ),
  );
  const asked = [...source.matchAll(new RegExp(`['"\`]((?:${areas.join('|')}):[A-Za-z][\\w.]*)['"\`]`, 'g'))].flatMap((match) => match[1] ?? []);
  for (const key of new Set(asked)) if (!known.has(key)) faults.push(`${key} is asked for and has no text`);
  const textsOf = (file: string) => leaves(JSON.parse(readFileSync(join(ROOT, `public/locales/${file}.json`), 'utf8')));
  for (const file of sourceFiles('src')) faults.push(...unfilledCentre(file, readFileSync(join(ROOT, file), 'utf8'), textsOf));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`${count} texts in ${LANGUAGES.length} languages: ${faults.length === 0 ? 'complete and used' : `${faults.length} faults`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
