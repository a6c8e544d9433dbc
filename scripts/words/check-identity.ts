import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readYaml } from '../../src/editorial/file.ts';
import { type Centre, centreSchema } from '../../src/editorial/settings/centre.ts';

/** The centre's name and address may stand in `content/settings/centre.yaml` only, so that another centre changes no code (docs/decisions/129). */
const ROOT = join(import.meta.dirname, '../..');
const FOLDERS = ['src', 'public', 'scripts'];
const CONFIGURATION = ['astro.config.mjs', 'astro-i18next.config.ts'];
const TEXT = /\.(ts|tsx|mjs|astro|css|json|svg|sql|txt)$/;
/** They read the sample content, and say what they find there. */
const TEST = /\.test\.tsx?$/;

/** Names and addresses that no code and no catalogue may contain. */
export function identityWords({ name, short_name, address, telephone, email, mail_from, notice, social }: Centre): string[] {
  const localized = [name, short_name, address, ...(notice === null ? [] : [notice])].flatMap((each) => Object.values(each));
  const addresses = [email, mail_from].flatMap((each) => [each, each.slice(each.indexOf('@') + 1)]);
  return [...new Set([...localized, ...addresses, ...social.map(({ url }) => url), ...(telephone === null ? [] : [telephone])])];
}

/** The lines of a source that say any of the words, whatever their case. */
export function identityFaults(path: string, source: string, words: readonly string[]): string[] {
  const patterns = words.map((word) => ({ word, pattern: wholeWord(word) }));
  return source
    .split('\n')
    .flatMap((line, i) =>
      patterns.filter(({ pattern }) => pattern.test(line)).map(({ word }) => `${path}:${i + 1} says “${word}”: it is read from content/settings/centre.yaml`),
    );
}

/** A name in Latin letters is one between others only when it is not a part of a longer word. */
function wholeWord(word: string): RegExp {
  const before = /^[a-z0-9]/i.test(word) ? '(?<![a-z0-9])' : '';
  const after = /[a-z0-9]$/i.test(word) ? '(?![a-z0-9])' : '';
  return new RegExp(before + word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') + after, 'i');
}

if (import.meta.main) {
  const words = identityWords(readYaml(join(ROOT, 'content/settings/centre.yaml'), centreSchema));
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && TEXT.test(entry.name) && !TEST.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1)),
  );
  const files = [...inFolders, ...CONFIGURATION];
  const faults = files.flatMap((file) => identityFaults(file, readFileSync(join(ROOT, file), 'utf8'), words));
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.stdout.write(`The centre in ${files.length} files: ${faults.length === 0 ? 'named nowhere' : `named ${faults.length} times`}\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
