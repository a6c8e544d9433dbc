import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Who may import whom (design section 3). A folder may always import from itself. First match counts. */
const ROOT = join(import.meta.dirname, '..');
const LAYERS: { folder: string; may: readonly string[] }[] = [
  { folder: 'src/domain', may: [] },
  { folder: 'src/contract', may: ['src/domain'] },
  { folder: 'src/client', may: ['src/contract'] },
  { folder: 'src/i18n', may: [] },
  { folder: 'src/editorial', may: ['src/domain', 'src/i18n'] },
  { folder: 'src/stores', may: ['src/client', 'src/contract', 'src/domain', 'src/i18n'] },
  { folder: 'src/islands', may: ['src/stores', 'src/contract', 'src/domain', 'src/i18n'] },
  { folder: 'src/components', may: ['src/islands', 'src/editorial', 'src/domain', 'src/i18n', 'src/styles'] },
  { folder: 'src/layouts', may: ['src/components', 'src/islands', 'src/editorial', 'src/domain', 'src/i18n', 'src/styles'] },
  { folder: 'src/pages', may: ['src/layouts', 'src/components', 'src/islands', 'src/editorial', 'src/domain', 'src/i18n', 'src/styles'] },
  { folder: 'src/content.config.ts', may: ['src/editorial'] },
  {
    folder: 'src/server/routes',
    may: [
      'src/server/services',
      'src/contract',
      'src/i18n',
      'src/server/deps.ts',
      'src/server/texts.ts',
      'src/server/compress-answer.ts',
      'src/server/content-answers.ts',
    ],
  },
  {
    folder: 'src/server/services',
    may: [
      'src/server/db',
      'src/server/jobs',
      'src/server/adapters',
      'src/domain',
      'src/contract',
      'src/editorial',
      'src/i18n',
      'src/server/deps.ts',
      'src/server/budget.ts',
    ],
  },
  { folder: 'src/server/db', may: ['src/domain', 'src/server/budget.ts'] },
  // Not in the design's table: what carries out jobs, and what reaches the world outside.
  { folder: 'src/server/jobs', may: ['src/server/services', 'src/server/db', 'src/server/adapters', 'src/domain', 'src/i18n', 'src/editorial'] },
  { folder: 'src/server/adapters', may: ['src/domain', 'src/server/budget.ts'] },
  // The server's root puts the parts together.
  { folder: 'src/server', may: ['src/contract', 'src/domain', 'src/editorial', 'src/i18n'] },
];
/** Catalogues and settings are data, not code. */
const DATA = ['public/', 'content/'];
/** How screens write dates. E-mails have one style of their own. */
const DATES = ['src/i18n/time-text.ts', 'src/i18n/dates.ts'];
const IMPORT = /(?:^|[\n;])\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;
const CODE = /\.(ts|tsx|astro|mjs)$/;

const within = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** What a source file must not import, a line for each. */
export function forbiddenImports(path: string, source: string): string[] {
  const layer = LAYERS.find(({ folder }) => within(path, folder));
  if (!layer) return [`${path}: is in no folder of the design`];
  const isTest = /\.test\.tsx?$/.test(path);
  return [...source.matchAll(IMPORT)].flatMap((match) => {
    const specifier = match[1] ?? match[2] ?? '';
    if (!specifier.startsWith('.')) return packageFault(path, specifier);
    const target = normalize(join(dirname(path), specifier));
    if (within(path, 'src/server') && DATES.includes(target))
      return [`${path} must not import ${target}: what the server writes of a time is src/i18n/mail-dates.ts's`];
    if (DATA.some((folder) => target.startsWith(folder)) || within(target, layer.folder)) return [];
    if (isTest && !within(target, 'src/server')) return [];
    return layer.may.some((folder) => within(target, folder))
      ? []
      : [`${path} must not import ${target}: ${layer.folder} may import ${layer.may.join(', ') || 'nothing of ours'}`];
  });
}

/** Packages that one folder alone may know (design section 2). */
function packageFault(path: string, specifier: string): string[] {
  if (specifier === 'i18next' && !within(path, 'src/i18n')) return [`${path} must not import i18next: only src/i18n knows it`];
  if (specifier === 'ky' && !within(path, 'src/client')) return [`${path} must not import ky: only src/client knows it`];
  return [];
}

if (import.meta.main) {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && CODE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
  const faults = files.flatMap((file) => forbiddenImports(file, readFileSync(join(ROOT, file), 'utf8')));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`Imports of ${files.length} files: ${faults.length === 0 ? 'as the design says' : `${faults.length} forbidden`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
