import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserType, LaunchOptions } from '@playwright/test';
import { encode } from 'uqr';

const [WIDTH, HEIGHT] = [640, 480];
const MODULE = 6;
const FRAMES = 5;

/** A video in which somebody holds a code before the camera (YUV4MPEG2, which Chromium shows as its camera's picture). */
function videoOf(text: string): Buffer {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const luma = Buffer.alloc(WIDTH * HEIGHT, 150);
  const [left, top] = [(WIDTH - size * MODULE) >> 1, (HEIGHT - size * MODULE) >> 1];
  data.forEach((row, y) => {
    row.forEach((isDark, x) => {
      for (let dy = 0; dy < MODULE; dy += 1) luma.fill(isDark ? 20 : 235, ...span((top + y * MODULE + dy) * WIDTH + left + x * MODULE));
    });
  });
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 128)]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`), ...Array.from({ length: FRAMES }, () => frame)]);
}
const span = (from: number): [number, number] => [from, from + MODULE];

/** A browser whose camera sees a code, and which allows it to every page that may ask. */
export function launchWithCamera(chromium: BrowserType, options: LaunchOptions, seen: string): Promise<Browser> {
  const file = join(mkdtempSync(join(tmpdir(), 'comic-hub-camera-')), 'code.y4m');
  writeFileSync(file, videoOf(seen));
  const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
  return chromium.launch({ ...options, args: [...(options.args ?? []), ...camera] });
}
