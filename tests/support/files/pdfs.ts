const HEAD = '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n';
const TAIL = '\nxref\n0 1\n0000000000 65535 f \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n98\n%%EOF\n';

/** The bytes of a PDF, filled up with a comment to the length wanted. `mark` makes it another file. */
export function pdfBytes(size = HEAD.length + TAIL.length + 20, mark = 'a'): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size).fill(0x20);
  bytes.set(new TextEncoder().encode(`${HEAD}%${mark}`));
  bytes.set(new TextEncoder().encode(TAIL), size - TAIL.length);
  return bytes;
}
