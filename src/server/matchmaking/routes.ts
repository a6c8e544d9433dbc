import * as contract from '../../contract/matchmaking/matchmaking.ts';
import * as upgrades from '../../contract/matchmaking/matchmaking-upgrade.ts';
import * as staff from '../../contract/matchmaking/staff-matchmaking.ts';
import { rehearseUseCase } from '../delivery/rehearse.ts';
import type { Deps } from '../deps.ts';
import { type App, bind, signedIn } from '../http/bind.ts';
import { bindFile } from '../http/bind-file.ts';
import { bindList } from '../http/lists/bind-list.ts';
import { answerIntroduction } from './answer-introduction.ts';
import { readAppointmentCalendar } from './appointment-ics.ts';
import { callOffIntroduction, introduce, type Pair, previewCallOff, previewIntroduction, readIntroductionForStaff } from './introduce.ts';
import { listAppointments, listIntroductions, readAppointmentForStaff, readMyMatchmaking } from './read-matchmaking.ts';
import { changeAppointment, previewChange, previewSetting, setAppointment } from './set-appointment.ts';
import { applyUpgrade, cancelUpgrade, decideUpgrade, listUpgrades, readMyUpgrade, readUpgradeForStaff } from './upgrade-member.ts';

/** Matchmaking: a member's own records and answers, upgrades, and the staff's side. */
export function mountMatchmaking(app: App, deps: Deps): void {
  bind(app, deps, contract.listMyMatchmaking, ({ query }, context) => readMyMatchmaking(deps, signedIn(context).memberId, query));
  bind(app, deps, contract.answerIntroduction, ({ params, body }, context) =>
    answerIntroduction(deps, signedIn(context), { id: params.id, agree: body.agree }),
  );
  bindFile(app, deps, contract.appointmentCalendarFile, ({ params, query }, context) => {
    const { memberId, language } = signedIn(context);
    return readAppointmentCalendar(deps, { id: params.id, memberId, language: query.lang ?? language, now: context.now });
  });
  bind(app, deps, upgrades.getMyUpgrade, (_, context) => readMyUpgrade(deps, signedIn(context)));
  bind(app, deps, upgrades.applyUpgrade, ({ body }, context) => applyUpgrade(deps, signedIn(context), body, context.once));
  bind(app, deps, upgrades.cancelUpgrade, ({ params }, context) => cancelUpgrade(deps, signedIn(context), params.id));
  mountStaff(app, deps);
}

function mountStaff(app: App, deps: Deps): void {
  bindList(app, deps, staff.listStaffAppointments, (at, { query }, { caller }) => listAppointments(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, staff.getStaffAppointment, ({ params }) => readAppointmentForStaff(deps, params.id));
  bind(app, deps, staff.previewSetAppointment, ({ body: { registration_id, ...meeting } }) =>
    previewSetting(deps, { registrationId: registration_id, ...meeting }),
  );
  bind(app, deps, staff.setAppointment, ({ body: { registration_id, ...meeting } }, context) =>
    setAppointment(deps, { registrationId: registration_id, ...meeting }, context.once),
  );
  bind(app, deps, staff.previewChangeAppointment, ({ params, body }, { language }) =>
    previewChange(deps, { id: params.id, ...body, language: body.language ?? language }),
  );
  bind(app, deps, staff.changeAppointment, ({ params, body }, { language }) =>
    changeAppointment(deps, { id: params.id, ...body, language: body.language ?? language }),
  );
  bindList(app, deps, staff.listStaffIntroductions, (at, { query }, { caller }) => listIntroductions(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, staff.getStaffIntroduction, ({ params }) => readIntroductionForStaff(deps, params.id));
  bind(app, deps, staff.previewIntroduction, ({ body }) => previewIntroduction(deps, pairOf(body)));
  bind(app, deps, staff.introduce, ({ body }, context) => introduce(deps, pairOf(body), context.once));
  bind(app, deps, staff.previewCallOffIntroduction, ({ params, body }, { language }) =>
    previewCallOff(deps, { id: params.id, reason: body.reason, language: body.language ?? language }),
  );
  bind(app, deps, staff.callOffIntroduction, ({ params, body }, { language }) =>
    callOffIntroduction(deps, { id: params.id, reason: body.reason, language: body.language ?? language }),
  );
  bindList(app, deps, upgrades.listStaffUpgrades, (at, { query }, { caller }) => listUpgrades(at, { ...query, callerId: caller.memberId }));
  bind(app, deps, upgrades.getStaffUpgrade, ({ params }) => readUpgradeForStaff(deps, params.id));
  bind(app, deps, upgrades.previewUpgradeDecision, async ({ params, body }, context) => {
    const decision = { id: params.id, ...body, language: body.language ?? context.language, actorId: signedIn(context).memberId };
    return { emails: await rehearseUseCase(deps, (rehearsing) => decideUpgrade(rehearsing, decision)) };
  });
  bind(app, deps, upgrades.decideUpgrade, ({ params, body }, context) =>
    decideUpgrade(deps, { id: params.id, ...body, language: body.language ?? context.language, actorId: signedIn(context).memberId }),
  );
}

const pairOf = ({ creator_registration_id, company_registration_id, meeting }: staff.PairOutput): Pair => ({
  creatorRegistrationId: creator_registration_id,
  companyRegistrationId: company_registration_id,
  meeting,
});
