import { sendContact } from '../../contract/contact.ts';
import type { Deps } from '../deps.ts';
import { sendContactMessage } from '../services/send-contact-message.ts';
import { type App, bind } from './bind.ts';

/** Messages to the office (spec section 7, Other). */
export function mountContact(app: App, deps: Deps): void {
  bind(app, deps, sendContact, ({ body }, { caller, language, address, userAgent, once }) =>
    sendContactMessage(deps, { form: body, language, address, memberId: caller?.memberId ?? null, userAgent, once }),
  );
}
