/** A piece of a file: the first and the last byte, both included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The range that a `Range` header requests of a file of `sizeBytes` (RFC 9110, section 14): one piece; `whole` when there is no header,
 * or one of another unit, malformed or asking for several pieces (the whole file is a right answer to all of these);
 * `outside` when the file has nothing of what is asked.
 */
export function byteRange(header: string | undefined, sizeBytes: number): ByteRange | 'whole' | 'outside' {
  const asked = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (!asked) return 'whole';
  const [, from = '', to = ''] = asked;
  if (from === '') {
    if (to === '') return 'whole';
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? 'outside' : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return 'whole';
  return first >= sizeBytes ? 'outside' : { first, last };
}
