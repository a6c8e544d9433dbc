/** An attachment is a PDF of at most so many megabytes (docs/rules.md#uploads). */
export const PDF_MAX_MB = 6;
/** As every limit of ours counts them: a file of 6 000 000 bytes and one of 6 291 456 may both be called 6 MB. */
export const PDF_MAX_BYTES = PDF_MAX_MB * 1024 * 1024;

/** So much of a file's beginning, and of its end, is looked at. */
export const PDF_HEAD_BYTES = 8;
export const PDF_TAIL_BYTES = 1024;

/** The fields of all forms that take a PDF, and whether what they take proves who somebody is. */
const PROVES_IDENTITY = {
  identity_proof: true,
  event_plan: false,
  other: false,
  work_pdf: false,
  relevant_info: false,
  relevant_info_2: false,
  relevant_info_3: false,
};
export type AttachmentField = keyof typeof PROVES_IDENTITY;

/** Whether a file proves who somebody is; of a field that nobody has declared it is taken to. */
export function isIdentityProof(field: string): boolean {
  return PROVES_IDENTITY[field as AttachmentField] ?? true;
}

const latin = (bytes: Uint8Array) => String.fromCharCode(...bytes);

/** Whether a file begins as a PDF does (ISO 32000-1, 7.5.2), whatever it is called. */
export function hasPdfHead(head: Uint8Array): boolean {
  return /^%PDF-\d\.\d/.test(latin(head.subarray(0, PDF_HEAD_BYTES)));
}

/** Whether a file ends as a PDF does (7.5.5): with where its table of contents is. Some programs leave a little behind it. */
export function hasPdfTail(tail: Uint8Array): boolean {
  return /startxref\s+\d+\s+%%EOF/.test(latin(tail.subarray(-PDF_TAIL_BYTES)));
}

const NAME_MAX = 80;
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The name of an uploaded file: one line without folders, without letters that nobody sees or that turn the reading
 * direction, without what a file system takes for its own, and always a `.pdf`.
 */
export function safePdfName(given: string): string {
  const name = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '');
  const stem = name
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(/(\.pdf)+$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const short = [...stem].slice(0, NAME_MAX).join('').trimEnd();
  return `${short === '' || RESERVED.test(short) ? `file${short && `-${short}`}` : short}.pdf`;
}
