import { hasPdfHead, hasPdfTail, PDF_HEAD_BYTES, PDF_MAX_BYTES, PDF_TAIL_BYTES } from '../../../domain/uploads/attachment.ts';

/** The fault of a chosen file, by the server's own checks; null when it may be sent. */
export async function pdfFault(file: Blob): Promise<'FILE_FORMAT' | 'FILE_TOO_LARGE' | null> {
  const part = async (from: number, to?: number) => new Uint8Array(await file.slice(from, to).arrayBuffer());
  try {
    if (!hasPdfHead(await part(0, PDF_HEAD_BYTES))) return 'FILE_FORMAT';
    if (file.size > PDF_MAX_BYTES) return 'FILE_TOO_LARGE';
    return hasPdfTail(await part(Math.max(0, file.size - PDF_TAIL_BYTES))) ? null : 'FILE_FORMAT';
  } catch {
    // A folder, or a file that was moved since it was chosen: nothing that can be sent.
    return 'FILE_FORMAT';
  }
}
