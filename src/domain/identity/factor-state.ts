import { always, type Machine } from '../state/state-machine.ts';

/** The statuses of two-step login: a secret that was begun is worth nothing until a code of it has confirmed it. */
export type FactorStatus = 'off' | 'begun' | 'on';
export type FactorEvent = 'begin' | 'confirm' | 'turn_off' | 'renew_codes';
type FactorRefusal = 'TOTP_IS_ON' | 'TOTP_IS_OFF';

/** The rows of two-step login. Each step but the first asks for password and code besides. */
export const FACTOR_MACHINE: Machine<{ status: FactorStatus }, FactorStatus, FactorEvent, 'member', FactorRefusal> = {
  transitions: [
    // Begun again, the secret before is forgotten.
    { from: ['off', 'begun'], event: 'begin', to: 'begun', by: 'member', notice: always },
    { from: ['begun'], event: 'confirm', to: 'on', by: 'member', notice: always },
    { from: ['on'], event: 'turn_off', to: 'off', by: 'member', notice: always },
    { from: ['on'], event: 'renew_codes', to: 'on', by: 'member', notice: always },
  ],
  statusAt: ({ status }) => status,
  refusalOf: (_attempt, status) => (status === 'on' ? 'TOTP_IS_ON' : 'TOTP_IS_OFF'),
};
