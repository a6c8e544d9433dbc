import type { CheckoutOutput } from '../../../contract/payments/recharge.ts';

/**
 * Goes on to the page of the provider, as the page's own navigation: a form that the provider wants has to be sent by the browser. The page's
 * policy says where a form may go (`src/layouts/form-targets.ts`).
 */
export function openCheckout(checkout: CheckoutOutput): void {
  if (checkout.kind === 'redirect') {
    location.assign(checkout.url);
    return;
  }
  const form = document.createElement('form');
  form.method = 'post';
  form.action = checkout.action;
  form.acceptCharset = 'utf-8';
  form.hidden = true;
  for (const [name, value] of Object.entries(checkout.fields)) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  // Not `form.submit()`, which a field called `submit` would hide.
  HTMLFormElement.prototype.submit.call(form);
}
