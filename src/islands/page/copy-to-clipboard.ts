import { wordOf } from './word-of.ts';

/**
 * Copies a text, and tells in a live region whether it went; a browser without a clipboard, or a visitor who does not
 * allow it, is told so too.
 * @returns whether the text is copied
 */
export async function copyAndAnnounce(text: string, told: Element | null, words: { copied: string; failed: string }): Promise<boolean> {
  const isCopied = await copy(text);
  if (told) {
    // Emptied first, so that the same words are told again.
    told.textContent = '';
    requestAnimationFrame(() => {
      told.textContent = isCopied ? words.copied : words.failed;
    });
  }
  return isCopied;
}

/** The words that a page hands over for it. */
export function copyWords({ dataset }: HTMLElement): Parameters<typeof copyAndAnnounce>[2] {
  return { copied: wordOf(dataset, 'copied'), failed: wordOf(dataset, 'failed') };
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
