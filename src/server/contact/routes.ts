import { sendContact } from '../../contract/contact/contact.ts';
import * as staff from '../../contract/contact/staff-contact.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { moveContact, previewContactStep } from './answer-message.ts';
import { readContactMessage, readContactMessages } from './queries.ts';
import { sendContactMessage } from './send-contact-message.ts';

/** Messages to the office (docs/rules.md#contact), and the staff's side of them. */
export function mountContact(app: App, deps: Deps): void {
  bind(app, deps, sendContact, ({ body }, { caller, language, address, userAgent, once }) =>
    sendContactMessage(deps, { form: body, language, address, memberId: caller?.memberId ?? null, userAgent, once }),
  );
  bindList(app, deps, staff.listContactMessages, (at, { query }, { caller }) => readContactMessages(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, staff.getContactMessage, ({ params }) => readContactMessage(deps.database.db, params.id));
  bind(app, deps, staff.previewContactStep, ({ params, body }, context) => previewContactStep(deps, { id: params.id, step: body, caller: signedIn(context) }));
  bind(app, deps, staff.moveContact, ({ params, body }, context) => moveContact(deps, { id: params.id, step: body, caller: signedIn(context) }));
}
