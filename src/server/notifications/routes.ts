import * as contract from '../../contract/notifications/notification.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { changeNotification, readNotifications } from './choose-notification.ts';
import { changeLinkedChoice, pageOfLink, readLinkedChoice } from './linked-choice.ts';

/** Which messages a member gets (docs/rules.md#notifications), chosen on their page or by the links of an e-mail. */
export function mountNotifications(app: App, deps: Deps): void {
  bind(app, deps, contract.listNotifications, (_, context) => readNotifications(deps, signedIn(context).memberId));
  bind(app, deps, contract.changeNotification, ({ body: { kind, channel, is_on: isOn } }, context) =>
    changeNotification(deps, { memberId: signedIn(context).memberId, kind, channel, isOn }),
  );
  bind(app, deps, contract.getLinkedNotification, ({ params }) => readLinkedChoice(deps, params.token));
  bind(app, deps, contract.changeLinkedNotification, ({ params, body }) => changeLinkedChoice(deps, { token: params.token, isOn: body.is_on, by: 'link' }));
  bind(app, deps, contract.unsubscribe, ({ params }) => changeLinkedChoice(deps, { token: params.token, isOn: false, by: 'one_click' }));
  // Whoever opens the address of the header in a browser, and mail programs that know no RFC 8058.
  app.get('/unsubscribe/:token', async (c) => {
    c.header('Cache-Control', 'no-store');
    c.header('Referrer-Policy', 'no-referrer');
    return c.redirect(await pageOfLink(deps, c.req.param('token'), c.get('language')), 303);
  });
}
