import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The content of the server in tests (tests/content): small, frozen, and no matter of the editors. */
export const SAMPLE_CONTENT = join(import.meta.dirname, '../content');

/** A copy for a test that writes content of its own into it. */
export function copySample(): string {
  const root = mkdtempSync(join(tmpdir(), 'comic-hub-content-'));
  cpSync(SAMPLE_CONTENT, root, { recursive: true });
  return root;
}

/** Its items by name. Numbers in tests (12 points an hour, three displays) are the items' own, which never change. */
export const SAMPLE = {
  /** A3: 12 points an hour, as A1, A2 and C1. */
  seat: 'sample-seat-a3',
  seats: {
    a1: 'sample-seat-a1',
    a2: 'sample-seat-a2',
    /** 16 points an hour, as B2. */
    b1: 'sample-seat-b1',
    b2: 'sample-seat-b2',
    b3: 'sample-seat-b3',
    b4: 'sample-seat-b4',
    c1: 'sample-seat-c1',
    c2: 'sample-seat-c2',
    c3: 'sample-seat-c3',
    c4: 'sample-seat-c4',
    d1: 'sample-seat-d1',
    d2: 'sample-seat-d2',
  },
  /** 6 of 2 points an hour. */
  tablet: 'sample-tablet',
  /** 3 of 5 points an hour. */
  display: 'sample-display',
  /** 4 of 2 points an hour. */
  lightBox: 'sample-light-box',
  /** 2 of 4 points an hour. */
  scanner: 'sample-scanner',
  /** 2 of 4 points an hour. */
  lamps: 'sample-lamps',
  /** 2 of 3 points an hour. */
  recorder: 'sample-recorder',
  /** 2 of 8 points an hour. */
  projector: 'sample-projector',
  news: 'sample-news-1',
  otherNews: 'sample-news-3',
  draftNews: 'sample-news-draft',
};

/** The ids that nobody but staff may ever see. */
export const DRAFT_IDS = [
  'sample-news-draft',
  'sample-news-future',
  'sample-lecture-draft',
  'sample-video-draft',
  'sample-album-draft',
  'sample-comic-draft',
  'sample-creator-draft',
];
