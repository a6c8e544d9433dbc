import { copyAndAnnounce, copyWords } from '../../page/copy-to-clipboard.ts';
import { countShare } from './count.ts';

/* The ways to hand a page on. Buttons that a browser cannot serve stay hidden. */
const bar = document.querySelector<HTMLElement>('[data-hand-on]');
if (bar) {
  const told = bar.querySelector('[role=status]');
  const address = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href;
  const copy = bar.querySelector<HTMLButtonElement>('[data-copy]');
  const share = bar.querySelector<HTMLButtonElement>('[data-share]');
  if (copy) {
    copy.hidden = false;
    copy.addEventListener('click', async () => {
      if (await copyAndAnnounce(address, told, copyWords(bar))) countShare();
    });
  }
  for (const link of bar.querySelectorAll('a')) link.addEventListener('click', countShare);
  if (share && 'share' in navigator) {
    share.hidden = false;
    share.addEventListener('click', () => {
      // Closing the sheet without a choice rejects: nothing to tell.
      navigator.share({ title: document.title, url: address }).then(countShare, () => undefined);
    });
  }
}
