import * as v from 'valibot';
import { PDF_MAX_BYTES } from '../../domain/uploads/attachment.ts';
import type { FieldMessage } from '../field-message.ts';

/** A PDF that the server has put away while it came in: what a handler gets instead of the file. */
export class StoredUpload {
  /** Where it is in the file store; nobody guesses it. */
  readonly key: string;
  /** Made safe: `<something>.pdf`. */
  readonly name: string;
  /** In bytes. */
  readonly size: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
  constructor({ key, name, size, sha256 }: Pick<StoredUpload, 'key' | 'name' | 'size' | 'sha256'>) {
    this.key = key;
    this.name = name;
    this.size = size;
    this.sha256 = sha256;
  }
  /** Returns what makes it the same file; sent again it has another key. */
  toJSON(): object {
    return { name: this.name, size: this.size, sha256: this.sha256 };
  }
}

/** A file that was refused while it came in; nothing of it is kept. Its size says why. */
export class RefusedUpload {
  readonly size: number;
  constructor(reason: 'FILE_FORMAT' | 'FILE_TOO_LARGE') {
    this.size = reason === 'FILE_FORMAT' ? 0 : PDF_MAX_BYTES + 1;
  }
}

/** A file in the browser, what came of it on the server. */
export type PdfFile = Blob | StoredUpload;

const isFile = (value: unknown): value is PdfFile => value instanceof StoredUpload || value instanceof RefusedUpload || value instanceof Blob;
const say = (message: FieldMessage): FieldMessage => message;

/**
 * A PDF of a call that names the field in its `pdfs` (docs/rules.md#uploads: one must be chosen, PDF only, 6 MB). One schema for
 * both sides: the server has looked inside the file when it asks; a browser asks `pdfFault` (stores) for that.
 */
export const pdfField = v.pipe(
  v.optional(v.nullable(v.custom<PdfFile>(() => true)), null),
  // Two files in one field: nobody says which of them is meant.
  v.custom<PdfFile>(isFile, ({ input }) => say(Array.isArray(input) ? 'WRONG_FORMAT' : 'FILE_REQUIRED')),
  v.metadata({ isFile: true }),
  v.check(({ size }) => size > 0, say('FILE_FORMAT')),
  v.check(({ size }) => size <= PDF_MAX_BYTES, say('FILE_TOO_LARGE')),
);
/** One that may be left out. */
export const optionalPdfField = v.optional(v.nullable(pdfField), null);
