import { atom } from 'nanostores';
import { RefusedUpload } from '../../../contract/uploads/pdf.ts';
import { PDF_MAX_MB } from '../../../domain/uploads/attachment.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import { pdfFault } from './pdf-fault.ts';

/** The value of a file field. */
export interface PdfChoice {
  /** Stays when it is wrong, so that it can be said which one is; it is not sent. */
  file: File;
  fault: 'FILE_FORMAT' | 'FILE_TOO_LARGE' | null;
}

/**
 * The PDFs of a form by field name, looked at as soon as they are chosen. They live here and not in the inputs: what was
 * chosen stays when the form is refused. Give `values` to `createForm` as `extra`. A reload takes them: `before` are the names
 * of those that were chosen by then, to be said beside their fields.
 */
export function createPdfFiles(t: Translate, before: Readonly<Record<string, string>> = {}) {
  const $before = atom(before);
  const $files = atom<Readonly<Record<string, PdfChoice>>>({});
  return {
    $files,
    $before,
    /** Of what is chosen, or was before a reload, the names, for a draft. */
    names: (): Record<string, string> => ({
      ...$before.get(),
      ...Object.fromEntries(Object.entries($files.get()).flatMap(([name, { file, fault }]) => (fault === null ? [[name, file.name]] : []))),
    }),
    /** The text of what is wrong with the file, or null. */
    choose: async (name: string, file: File): Promise<string | null> => {
      const fault = await pdfFault(file);
      $files.set({ ...$files.get(), [name]: { file, fault } });
      return fault && t(`validation:${fault}`, { limit: PDF_MAX_MB });
    },
    remove: (name: string): void => {
      $before.set(without($before.get(), name));
      $files.set(without($files.get(), name));
    },
    /** For the form's schema, which words what is wrong. */
    values: (): Record<string, File | RefusedUpload> =>
      Object.fromEntries(Object.entries($files.get()).map(([name, { file, fault }]) => [name, fault === null ? file : new RefusedUpload(fault)])),
  };
}

function without<V>(all: Readonly<Record<string, V>>, name: string): Record<string, V> {
  return Object.fromEntries(Object.entries(all).filter(([each]) => each !== name));
}

export type PdfFiles = ReturnType<typeof createPdfFiles>;
