/* Says in the page's own words, beside the box, that it must be ticked (spec section 5). Without it the browser says so. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-agree]')) {
  const box = form.querySelector<HTMLInputElement>('[type="checkbox"]');
  const error = form.querySelector<HTMLElement>('.error');
  if (!box || !error) continue;
  const show = (isMissing: boolean) => {
    error.hidden = !isMissing;
    error.textContent = isMissing ? (form.dataset['missing'] ?? '') : '';
    if (isMissing) box.setAttribute('aria-invalid', 'true');
    else box.removeAttribute('aria-invalid');
  };
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    if (box.checked) return;
    event.preventDefault();
    show(true);
    box.focus();
  });
  box.addEventListener('change', () => show(false));
}
