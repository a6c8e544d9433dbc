import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchContent } from './watch-content.ts';

let hear: (event: string, name: string | null) => void;
const changed = vi.fn(async () => {});
const begun = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  changed.mockClear();
  begun.mockClear();
  const watchFolder = (_folder: string, _options: object, heard: typeof hear) => {
    hear = heard;
    return { on: () => undefined as never };
  };
  watchContent('content', { changed, begun, log: pino({ level: 'silent' }), stopping: new AbortController().signal, watchFolder });
});
afterEach(() => {
  vi.useRealTimers();
});

test('files that are saved together are told once, when they have come to rest', () => {
  hear('change', 'news/opening/zh.md');
  vi.advanceTimersByTime(400);
  hear('change', 'news/opening/en.md');
  vi.advanceTimersByTime(400);
  expect(changed).not.toHaveBeenCalled();
  vi.advanceTimersByTime(100);
  expect(changed).toHaveBeenCalledOnce();
});

test('that something is being written is told at once, and once until it has come to rest', () => {
  hear('change', 'news/opening/zh.md');
  hear('change', 'news/opening/en.md');
  expect(begun).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(500);
  hear('change', 'news/opening/en.md');
  expect(begun).toHaveBeenCalledTimes(2);
});

test('a page of a creator that a build writes asks for no other; what an editor writes beside it does', () => {
  const written = ['.creator-c-0123456789ab.part', '.creator-c-0123456789ab.part/zh.md', 'creator/c-0123456789ab', 'creator/c-0123456789ab/item.yaml'];
  for (const name of written) hear('rename', name);
  vi.advanceTimersByTime(10_000);
  expect(changed).not.toHaveBeenCalled();
  for (const name of ['creator/lin-mei/zh.md', 'creator/c-house/zh.md', null]) {
    changed.mockClear();
    hear('change', name);
    vi.advanceTimersByTime(500);
    expect(changed).toHaveBeenCalledOnce();
  }
});
