import { sendContact } from '../../contract/contact/contact.ts';
import type { Deps } from '../deps.ts';
import { type App, bind } from '../http/bind.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** Messages to the office (docs/rules.md#contact). */
export function mountContact(app: App, deps: Deps): void {
  bind(app, deps, sendContact, ({ body }, { caller, language, address, userAgent, once }) =>
    sendContactMessage(deps, { form: body, language, address, memberId: caller?.memberId ?? null, userAgent, once }),
  );
}
