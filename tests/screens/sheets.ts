import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Language } from '../../src/i18n/languages.ts';
import type { Mode } from './options.ts';

/** One picture of a screen. */
export interface Picture {
  scene: string;
  language: Language;
  width: number;
  mode: Mode;
  /** Below the folder. */
  file: string;
}

/** As wide as a screen shows it without making it smaller, so that its words can be read. */
const SHEET_WIDTH = 1560;
const GAP = 12;
const LABEL = 22;
/** Of a long page its head. */
const ROW_HEIGHT = 1000;
const MOST_SCALE = 0.5;

/** Puts the pictures of a screen in one language side by side: the first mode in a row of its own, the others in half its size below. */
export async function writeSheet(folder: string, scene: string, language: Language, all: readonly Picture[]): Promise<void> {
  const pictures = all.filter((picture) => picture.scene === scene && picture.language === language);
  if (pictures.length === 0) return;
  const widths = [...new Set(pictures.map(({ width }) => width))].sort((one, other) => one - other);
  const modes = [...new Set(pictures.map(({ mode }) => mode))];
  const cells = (of: readonly Mode[]) => of.flatMap((mode) => widths.map((width) => ({ mode, width })));
  const parts: OverlayOptions[] = [];
  let top = GAP;
  for (const row of [cells(modes.slice(0, 1)), cells(modes.slice(1))]) {
    if (row.length === 0) continue;
    const scale = Math.min(MOST_SCALE, (SHEET_WIDTH - GAP * (row.length + 1)) / row.reduce((sum, { width }) => sum + width, 0));
    let left = GAP;
    let height = 0;
    for (const { mode, width } of row) {
      const picture = pictures.find((each) => each.mode === mode && each.width === width);
      const shownWidth = Math.floor(width * scale);
      if (picture) {
        const shown = await thumbnail(join(folder, picture.file), shownWidth);
        parts.push({ input: label(`${language} ${mode} ${width}`, shownWidth), left, top }, { input: shown.data, left, top: top + LABEL });
        height = Math.max(height, shown.height);
      }
      left += shownWidth + GAP;
    }
    top += height + LABEL + GAP;
  }
  await sharp({ create: { width: SHEET_WIDTH, height: top, channels: 3, background: '#8a8a8a' } })
    .composite(parts)
    .png()
    .toFile(join(folder, sheetOf(scene, language)));
}

function sheetOf(scene: string, language: Language): string {
  return `sheets/${language}-${scene}.png`;
}

async function thumbnail(path: string, width: number): Promise<{ data: Buffer; height: number }> {
  const { data, info } = await sharp(path).resize({ width }).toBuffer({ resolveWithObject: true });
  const height = Math.min(info.height, ROW_HEIGHT);
  return { data: await sharp(data).extract({ left: 0, top: 0, width, height }).toBuffer(), height };
}

function label(text: string, width: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text x="0" y="16" font-family="sans-serif" font-size="14">${text}</text></svg>`,
  );
}

/** The list of all sheets and pictures, to be opened in a browser. */
export async function writeIndex(folder: string, pictures: readonly Picture[], faults: readonly string[]): Promise<void> {
  const scenes = [...new Set(pictures.map(({ scene }) => scene))];
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const parts = scenes.map((scene) => {
    const links = pictures
      .filter((picture) => picture.scene === scene)
      .map(({ file, language, width, mode }) => `<a href="${file}">${language} ${width} ${mode}</a>`);
    const own = faults.filter((fault) => fault.startsWith(`${scene} `)).map((fault) => `<li>${escaped(fault)}</li>`);
    const languages = new Set(pictures.filter((picture) => picture.scene === scene).map(({ language }) => language));
    const sheets = [...languages].map((language) => sheetOf(scene, language)).map((file) => `<a href="${file}"><img src="${file}" alt="" loading="lazy"></a>`);
    return `<h2>${scene}</h2><ul>${own.join('')}</ul>${sheets.join('')}<p>${links.join(' ')}</p>`;
  });
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>img{max-width:100%}body{font-family:sans-serif}</style>';
  await writeFile(join(folder, 'index.html'), `${head}<h1>${pictures.length} pictures</h1>${parts.join('\n')}</html>\n`);
}
