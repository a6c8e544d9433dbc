import { copyAndAnnounce, copyWords } from '../page/copy-to-clipboard.ts';

/* The button that copies the address of the calendar's feed. */
const copy = document.querySelector<HTMLButtonElement>('[data-copy]');
const address = document.querySelector<HTMLInputElement>('#feed');
if (copy && address) {
  copy.hidden = false;
  copy.addEventListener('click', async () => {
    const isCopied = await copyAndAnnounce(address.value, document.querySelector('[data-copy-status]'), copyWords(copy));
    // Ready for the visitor's own hand.
    if (!isCopied) address.select();
  });
}
