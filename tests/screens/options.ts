import { parseArgs } from 'node:util';
import { isLanguage, LANGUAGES, type Language } from '../../src/i18n/languages.ts';

const WIDTHS = [320, 390, 820, 1440] as const;
const MODES = ['light', 'dark', 'forced'] as const;
export type Mode = (typeof MODES)[number];

/** Which pictures are taken, and where they go. */
export interface ScreenOptions {
  folder: string;
  /** Parts of the names of screens; all screens when there is none. */
  only: readonly string[];
  languages: readonly Language[];
  widths: readonly number[];
  modes: readonly Mode[];
  /** Pages open at once. */
  pages: number;
}

/** Reads the command's arguments; a list is parted by commas. @throws TypeError for one that is unknown */
export function readOptions(args: readonly string[]): ScreenOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: 'string', default: '' },
      lang: { type: 'string', default: LANGUAGES.join() },
      width: { type: 'string', default: WIDTHS.join() },
      mode: { type: 'string', default: MODES.join() },
      pages: { type: 'string', default: '3' },
    },
  });
  const list = (text: string) => text.split(',').filter((part) => part !== '');
  return {
    folder: positionals[0] ?? 'var/screens',
    only: list(values.only),
    languages: list(values.lang).map((each) => known(isLanguage(each) ? each : undefined, `--lang ${each}`)),
    widths: list(values.width).map((each) => known(/^[1-9]\d{2,3}$/.test(each) ? Number(each) : undefined, `--width ${each}`)),
    modes: list(values.mode).map((each) =>
      known(
        MODES.find((mode) => mode === each),
        `--mode ${each}`,
      ),
    ),
    pages: known(/^[1-9]$/.test(values.pages) ? Number(values.pages) : undefined, `--pages ${values.pages}`),
  };
}

function known<T>(value: T | undefined, given: string): T {
  if (value === undefined) throw new TypeError(`There is no such thing: ${given}`);
  return value;
}
