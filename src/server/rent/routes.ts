import { listRules } from '../../contract/content/rule.ts';
import { getDateSetting } from '../../contract/opening/date-setting.ts';
import { listPointLogs } from '../../contract/points/point-log.ts';
import { getDevice, listDevices, listDeviceTypes } from '../../contract/rent/device.ts';
import { acceptOffer } from '../../contract/rent/offer.ts';
import { applyRent, cancelRent, getRent, listRents, moveRent, rentCalendarFile } from '../../contract/rent/rent.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, pageOf, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { countBookingChange } from '../http/callers/rate-limit.ts';
import { closingsKnownUntil, closingsNow } from '../opening/read-closings.ts';
import { readDateSetting, readRules } from '../opening/read-rules.ts';
import { acceptOffer as accept } from './accept-offer.ts';
import { cancelRent as cancel } from './cancel-rent.ts';
import { moveRent as move } from './move-rent.ts';
import { busyWindow, readDevice, readDevices, readDeviceTypes, withBusyTimes } from './read-devices.ts';
import { readMyPointLogs, readMyRent, readMyRents } from './read-rents.ts';
import { readRentCalendar } from './rent-ics.ts';
import { reserveRent } from './reserve-rent.ts';

/** Seats and equipment: what there is, when it is free, and who may open its doors. */
export function mountRent(app: App, deps: Deps): void {
  const { library, database } = deps;
  // Before `/device/{id}`, which would take `type` for an id.
  bind(app, deps, listDeviceTypes, ({ query }) => pageOf(readDeviceTypes(library), query));
  bind(app, deps, listDevices, async ({ query }, { live, until, now }) => {
    until(deps.settings.trueUntil(now));
    const { items, total } = pageOf(readDevices(library, query), query);
    const window = busyWindow(query);
    if (window === null) return { items, total };
    live();
    return { items: await withBusyTimes(database.db, items, window, deps.now()), total };
  });
  bind(app, deps, getDevice, async ({ params, query }, { live, until, now }) => {
    until(deps.settings.trueUntil(now));
    const device = readDevice(library, params.id);
    const window = busyWindow(query);
    if (window === null) return device;
    live();
    const [withBusy = device] = await withBusyTimes(database.db, [device], window, deps.now());
    return withBusy;
  });
  bind(app, deps, getDateSetting, async ({ query }, { now, until }) => {
    until(closingsKnownUntil(now));
    return readDateSetting(library, query, await closingsNow(deps));
  });
  bind(app, deps, listRules, ({ query }) => pageOf(readRules(library), query));
  bind(app, deps, listRents, ({ query }, context) => readMyRents(deps, signedIn(context).memberId, query));
  bind(app, deps, getRent, ({ params }, context) => readMyRent(deps, signedIn(context).memberId, params.id));
  bind(app, deps, applyRent, ({ body }, context) => {
    const shown = { ruleVersion: body.rule_version, points: body.points };
    const items = [body, ...body.extras].map(({ device_id, quantity }) => ({ deviceId: device_id, quantity }));
    return reserveRent(deps, { member: signedIn(context), items, start: body.start, end: body.end, shown }, context.once);
  });
  bind(app, deps, moveRent, async ({ params, body }, context) => {
    await countBookingChange(deps, signedIn(context));
    const shown = { ruleVersion: body.rule_version, points: body.points };
    return move(deps, signedIn(context), { id: params.id, start: body.start, end: body.end, shown }, context.once);
  });
  // A booking is no change: how many stand is bounded by the points, and one more needs a cancellation.
  bind(app, deps, cancelRent, async ({ params, body }, context) => {
    await countBookingChange(deps, signedIn(context));
    return cancel(deps, signedIn(context), { ...params, isLate: body.late });
  });
  bind(app, deps, acceptOffer, ({ params, body }, context) =>
    accept(deps, signedIn(context), { id: params.id, shown: { ruleVersion: body.rule_version, points: body.points } }, context.once),
  );
  bindFile(app, deps, rentCalendarFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readRentCalendar(deps, { id: params.id, memberId, language: query.lang ?? language, now: context.now });
  });
  bind(app, deps, listPointLogs, ({ query }, context) => readMyPointLogs(deps, signedIn(context).memberId, query));
}
