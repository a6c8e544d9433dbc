import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from '../../../client/download.ts';
import { NetworkError } from '../../../client/errors.ts';
import { uploadFile } from '../../../contract/uploads/upload.ts';
import { view } from '../../../stores/file-bytes.ts';

vi.mock('../../../stores/session.ts', () => ({}));
vi.mock('../../../client/download.ts', () => ({ fetchFile: vi.fn() }));

const input = { params: { id: '00000000-0000-4000-8000-000000000001' }, query: {} };
const made: Blob[] = [];
beforeEach(() => {
  made.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('what a page shows is taken for a PDF, whatever the file says it is', async () => {
  const html = new Blob(['<script>parent.document.title = "mine"</script>'], { type: 'text/html' });
  vi.mocked(fetchFile).mockResolvedValue({ blob: html, name: 'proof.pdf' });
  const shown = await view(uploadFile, input);
  expect([shown?.url, made[0]?.type]).toEqual(['blob:1', 'application/pdf']);
  expect(await made[0]?.text()).toBe(await html.text());
});

test('its address ends when nobody looks any more', async () => {
  vi.mocked(fetchFile).mockResolvedValue({ blob: new Blob(['%PDF-1.7']), name: 'proof.pdf' });
  const shown = await view(uploadFile, input);
  expect(URL.revokeObjectURL).not.toHaveBeenCalled();
  shown?.close();
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:1');
});

test('a file that does not come is not shown; a fault of the product is not hidden', async () => {
  vi.mocked(fetchFile).mockRejectedValueOnce(new NetworkError('unreachable'));
  expect(await view(uploadFile, input)).toBeNull();
  vi.mocked(fetchFile).mockRejectedValueOnce(new RangeError('broken'));
  await expect(view(uploadFile, input)).rejects.toThrow('broken');
  expect(made).toEqual([]);
});
