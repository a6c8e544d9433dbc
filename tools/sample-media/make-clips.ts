import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { CLIPS } from './clips.ts';
import { STYLE } from './ink.ts';

/**
 * Draws the clips of the sample videos into `content/video/<id>/` (clip.mp4, poster.webp). Not a part of the build, and the
 * one place that wants ffmpeg: `npm run node -- tools/sample-media/make-clips.ts [id …]`.
 */
const FRAMES_A_SECOND = 12;
const MAX_BYTES = 64 * 1024;
/** x264's rate factors, tried from the best on. */
const QUALITIES = ['29', '32', '35', '38', '41', '44'];
const frame = (content: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 0 640 360">${STYLE}${content}</svg>`)).flatten({
    background: '#fffdf6',
  });

const wanted = process.argv.slice(2);
for (const [id, { seconds, poster, draw }] of Object.entries(CLIPS)) {
  if (wanted.length > 0 && !wanted.includes(id)) continue;
  const frames = mkdtempSync(join(tmpdir(), 'clip-'));
  for (let i = 0; i < seconds * FRAMES_A_SECOND; i += 1)
    writeFileSync(
      join(frames, `${String(i).padStart(3, '0')}.png`),
      await frame(draw(i / FRAMES_A_SECOND))
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
  const folder = join(import.meta.dirname, '../../content/video', id);
  mkdirSync(folder, { recursive: true });
  const input = ['-y', '-loglevel', 'error', '-framerate', String(FRAMES_A_SECOND), '-i', join(frames, '%03d.png')];
  const clip = join(folder, 'clip.mp4');
  const failed = QUALITIES.every((crf) => {
    const coding = [
      '-c:v',
      'libx264',
      '-profile:v',
      'main',
      '-preset',
      'veryslow',
      '-tune',
      'animation',
      '-crf',
      crf,
      '-g',
      '150',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ];
    const made = spawnSync('ffmpeg', [...input, ...coding, '-an', '-map_metadata', '-1', clip], { stdio: 'inherit' });
    if (made.status !== 0) throw new Error(`ffmpeg failed for ${id}`);
    return statSync(clip).size > MAX_BYTES;
  });
  rmSync(frames, { recursive: true });
  if (failed) throw new Error(`${id} does not fit into ${MAX_BYTES} bytes`);
  const still = await frame(draw(poster)).png({ palette: true, colours: 12, dither: 0 }).toBuffer();
  writeFileSync(join(folder, 'poster.webp'), await sharp(still).webp({ lossless: true, effort: 6 }).toBuffer());
  process.stdout.write(
    `${id}: ${(statSync(join(folder, 'clip.mp4')).size / 1024).toFixed(1)} KB, poster ${(statSync(join(folder, 'poster.webp')).size / 1024).toFixed(1)} KB\n`,
  );
}
