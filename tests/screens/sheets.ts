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

const SHEET_WIDTH = 2400;
const GAP = 12;
const LABEL = 22;
/** Of a long page its head, three times as high as a thumbnail of the widest is wide at most. */
const ROW_HEIGHT = 900;
const MOST_SCALE = 0.5;

/** Puts all pictures of a screen side by side: a row a language, a column a mode and width. */
export async function writeSheet(folder: string, scene: string, all: readonly Picture[]): Promise<void> {
  const pictures = all.filter((picture) => picture.scene === scene).sort((one, other) => one.width - other.width);
  if (pictures.length === 0) return;
  const columns = [...new Map(pictures.map(({ mode, width }) => [`${mode} ${width}`, { mode, width }])).values()];
  const rows = [...new Set(pictures.map(({ language }) => language))];
  const scale = Math.min(MOST_SCALE, (SHEET_WIDTH - GAP * (columns.length + 1)) / columns.reduce((sum, { width }) => sum + width, 0));
  const parts: OverlayOptions[] = [];
  let top = GAP;
  for (const language of rows) {
    let left = GAP;
    let height = 0;
    for (const { mode, width } of columns) {
      const picture = pictures.find((each) => each.language === language && each.mode === mode && each.width === width);
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
    .toFile(join(folder, `sheets/${scene}.png`));
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
    return `<h2>${scene}</h2><ul>${own.join('')}</ul><a href="sheets/${scene}.png"><img src="sheets/${scene}.png" alt="" loading="lazy"></a><p>${links.join(' ')}</p>`;
  });
  const head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>img{max-width:100%}body{font-family:sans-serif}</style>';
  await writeFile(join(folder, 'index.html'), `${head}<h1>${pictures.length} pictures</h1>${parts.join('\n')}</html>\n`);
}
