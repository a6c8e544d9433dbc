import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settle } from '../../../../tests/support/island.ts';
import { createScan } from './scan-store.ts';

/* A camera of the test's own; what reads its picture says what the test has put before it. */

const track = { stop: vi.fn() };
const stream = { getTracks: () => [track] } as unknown as MediaStream;
const open = vi.fn<() => Promise<MediaStream>>();
let seen: string | null;
beforeEach(() => {
  vi.useFakeTimers();
  seen = null;
  track.stop.mockReset();
  open.mockReset().mockResolvedValue(stream);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: open } });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (seen === null ? [] : [{ rawValue: seen }]);
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function look(found = vi.fn()) {
  const scan = createScan(found);
  await scan.start();
  const end = scan.watch({} as HTMLVideoElement);
  await settle();
  return { scan, found, end };
}

test('looks until a code of ours is there, says of another that it is none, and closes the camera', async () => {
  const { scan, found } = await look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(scan.$scan.get()).toMatchObject({ state: 'looking', isForeign: false });
  seen = 'https://other.example/';
  await vi.advanceTimersByTimeAsync(200);
  expect(scan.$scan.get()).toMatchObject({ state: 'looking', isForeign: true });
  seen = 'https://hub.example/zh/desk?rent=0b9f';
  await vi.advanceTimersByTimeAsync(200);
  expect(found).toHaveBeenCalledExactlyOnceWith({ kind: 'rent', id: '0b9f' });
  expect(scan.$scan.get()).toEqual({ state: 'off' });
  expect(track.stop).toHaveBeenCalledOnce();
});

test.each([
  ['NotAllowedError', 'denied'],
  ['NotFoundError', 'missing'],
  ['NotReadableError', 'busy'],
])('a camera that answers %s is %s', async (name, fault) => {
  open.mockRejectedValue(new DOMException('', name));
  const scan = createScan(vi.fn());
  await scan.start();
  expect(scan.$scan.get()).toEqual({ state: 'failed', fault });
});

test('a dialog that was closed while the camera opened closes the camera; one that was left is looked at no more', async () => {
  const scan = createScan(vi.fn());
  const opening = scan.start();
  scan.stop();
  await opening;
  expect([scan.$scan.get().state, track.stop.mock.calls.length]).toEqual(['off', 1]);
  const { found, end } = await look();
  end();
  seen = 'https://hub.example/zh/desk?rent=0b9f';
  await vi.advanceTimersByTimeAsync(1000);
  expect(found).not.toHaveBeenCalled();
});
