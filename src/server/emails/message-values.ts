// Written by `npm run emails:values` from public/locales/*/mail.json and sms.json.

/** The values that each e-mail is given. */
export interface EmailValueNames {
  verifyEmail: 'name' | 'url';
  registerEmailCode: 'code';
  rentReserved: 'name' | 'device' | 'time' | 'place' | 'points' | 'number' | 'cancelBefore' | 'url';
  rentReservedLate: 'name' | 'device' | 'time' | 'place' | 'points' | 'number' | 'url';
  rentCancelled: 'name' | 'device' | 'points' | 'time' | 'number' | 'url';
  rentMoved: 'name' | 'device' | 'time' | 'place' | 'points' | 'number' | 'cancelBefore' | 'url';
  rentMovedLate: 'name' | 'device' | 'time' | 'place' | 'points' | 'number' | 'url';
  rentCalledOff: 'name' | 'device' | 'points' | 'reason' | 'time' | 'number' | 'url';
  rentOffered: 'name' | 'device' | 'time' | 'until' | 'url';
  advisoryOffered: 'name' | 'time' | 'category' | 'until' | 'url';
  advisoryApplied: 'name' | 'category' | 'due' | 'method' | 'time' | 'cancelBefore' | 'url';
  advisoryAppliedLate: 'name' | 'category' | 'method' | 'time' | 'url';
  advisoryReview: 'name' | 'category' | 'method' | 'time' | 'url';
  advisoryReserved: 'name' | 'category' | 'method' | 'time' | 'location' | 'teacher' | 'cancelBefore' | 'url';
  advisoryTeacher: 'name' | 'category' | 'method' | 'time' | 'location' | 'teacher' | 'url';
  advisoryMoved: 'name' | 'category' | 'due' | 'method' | 'time' | 'url';
  advisoryCancelled: 'name' | 'category' | 'method' | 'time' | 'url';
  advisoryCalledOff: 'name' | 'category' | 'method' | 'time' | 'reason' | 'url';
  advisoryUnapproved: 'name' | 'category' | 'method' | 'time' | 'reason' | 'url';
  advisoryUnanswered: 'name' | 'category' | 'method' | 'time' | 'url';
  advisoryNotArrived: 'name' | 'category' | 'method' | 'time' | 'url';
  advisoryReminder: 'name' | 'time' | 'category' | 'method' | 'location' | 'teacher' | 'url';
  advisoryOffice: 'name' | 'category' | 'time' | 'applicant' | 'due' | 'method' | 'phone' | 'email';
  spaceOffice: 'name' | 'space' | 'time' | 'applicant' | 'due' | 'event' | 'rent' | 'contact' | 'phone' | 'email';
  holidaysOffice: 'name' | 'knownUntil';
  contactOffice: 'name' | 'reference' | 'cause' | 'sender' | 'matter' | 'email' | 'phone' | 'account' | 'language' | 'due';
  contactReceived: 'name' | 'reference' | 'cause' | 'days' | 'due';
  resetPassword: 'name' | 'when' | 'browser' | 'url';
  passwordReset: 'name' | 'when' | 'browser' | 'url';
  passwordChanged: 'name' | 'when' | 'browser' | 'url';
  changeEmail: 'name' | 'when' | 'browser' | 'url';
  verifyIdentity: 'name' | 'url' | 'when' | 'browser';
  emailChangeAsked: 'name' | 'when' | 'browser' | 'url';
  emailChanged: 'name' | 'when' | 'browser' | 'url';
  emailInUse: 'name' | 'when' | 'browser' | 'url';
  mobileChanged: 'name' | 'when' | 'browser' | 'url';
  mobileConfirmed: 'name' | 'ending' | 'url';
  newDevice: 'name' | 'when' | 'browser' | 'network' | 'url';
  totpOn: 'name' | 'when' | 'browser' | 'network' | 'url';
  totpOff: 'name' | 'when' | 'browser' | 'network' | 'url';
  accountLocked: 'name' | 'reason' | 'url';
  accountUnlocked: 'name' | 'reason' | 'url';
  roleReviewer: 'name' | 'account' | 'url';
  roleEditor: 'name' | 'account' | 'url';
  roleDesk: 'name' | 'account' | 'url';
  roleAdmin: 'name' | 'account' | 'url';
  roleEnded: 'name' | 'account' | 'url';
  loginsEnded: 'name' | 'reason' | 'url';
  recoveryCodeUsed: 'name' | 'left' | 'when' | 'browser' | 'network' | 'url';
  secondFactorFailing: 'name' | 'when' | 'browser' | 'network' | 'url';
  deletionAsked: 'name' | 'reference' | 'when' | 'browser' | 'network' | 'due' | 'url';
  deletionWithdrawn: 'name' | 'reference' | 'when' | 'browser' | 'network' | 'url';
  deletionRefused: 'name' | 'reference' | 'url';
  accountDeleted: 'name';
  oldAccountInvitation: 'name' | 'url';
  oldAccountMigrated: 'name' | 'account' | 'url';
  oldAccountCreator: 'name' | 'url';
  appointmentSet: 'name' | 'activity' | 'time' | 'place' | 'teacher' | 'url';
  appointmentChanged: 'name' | 'activity' | 'time' | 'place' | 'teacher' | 'url';
  appointmentCalledOff: 'name' | 'activity' | 'time' | 'teacher' | 'reason' | 'url';
  appointmentCancelled: 'name' | 'activity' | 'time' | 'teacher' | 'url';
  introductionAsked: 'name' | 'other' | 'activity' | 'url';
  introductionAgreed: 'name' | 'other' | 'activity' | 'url';
  introductionEnded: 'name' | 'other' | 'activity' | 'url';
  introductionCalledOff: 'name' | 'other' | 'activity' | 'reason' | 'url';
  matchmakingCreator: 'name' | 'url';
  upgradeRefused: 'name' | 'reason' | 'url';
  spaceApplied: 'name' | 'space' | 'due' | 'event' | 'time' | 'rent' | 'url';
  spaceInProcess: 'name' | 'space' | 'event' | 'time' | 'url';
  spaceCorrection: 'name' | 'space' | 'due' | 'event' | 'time' | 'items' | 'message' | 'url';
  spaceCorrectionDue: 'name' | 'due' | 'space' | 'event' | 'time' | 'items' | 'message' | 'url';
  spaceCorrectionExpired: 'name' | 'space' | 'due' | 'event' | 'time' | 'items' | 'url';
  spaceCorrected: 'name' | 'space' | 'due' | 'event' | 'time' | 'items' | 'url';
  spaceCorrectionWithdrawn: 'name' | 'space' | 'due' | 'event' | 'time' | 'url';
  spaceCorrectedOffice: 'name' | 'space' | 'time' | 'applicant' | 'due' | 'event' | 'items' | 'contact' | 'phone' | 'email';
  spaceApproved: 'name' | 'space' | 'event' | 'time' | 'rent' | 'waived' | 'cleaning' | 'deposit' | 'note' | 'due' | 'rentDue' | 'freeUntil' | 'url';
  spaceApprovedLate: 'name' | 'space' | 'event' | 'time' | 'rent' | 'waived' | 'cleaning' | 'deposit' | 'note' | 'due' | 'rentDue' | 'url';
  spaceApprovedWaived: 'name' | 'space' | 'event' | 'time' | 'waived' | 'note' | 'url';
  spaceApprovedCleaning: 'name' | 'space' | 'event' | 'time' | 'waived' | 'cleaning' | 'note' | 'rentDue' | 'url';
  spaceUnapproved: 'name' | 'space' | 'event' | 'time' | 'reason' | 'url';
  spaceDepositDue: 'name' | 'due' | 'deposit' | 'space' | 'event' | 'time' | 'url';
  spaceLapsed: 'name' | 'space' | 'deposit' | 'due' | 'event' | 'time' | 'url';
  spaceDepositPaid: 'name' | 'space' | 'deposit' | 'event' | 'time' | 'rent' | 'cleaning' | 'rentDue' | 'total' | 'url';
  spaceRentPaid: 'name' | 'space' | 'total' | 'event' | 'time' | 'freeUntil' | 'url';
  spaceRentPaidLate: 'name' | 'space' | 'total' | 'event' | 'time' | 'url';
  spaceInUse: 'name' | 'space' | 'event' | 'time' | 'url';
  spaceEnded: 'name' | 'space' | 'event' | 'time' | 'overtime' | 'damages' | 'unpaid' | 'note' | 'returned' | 'stillOwed' | 'url';
  spaceDepositReturned: 'name' | 'returned' | 'space' | 'event' | 'time' | 'owed' | 'stillOwed' | 'url';
  spaceCancelled: 'name' | 'space' | 'event' | 'time' | 'reason' | 'forfeited' | 'refunded' | 'url';
  spaceCalledOff: 'name' | 'space' | 'event' | 'time' | 'reason' | 'refunded' | 'url';
  spaceExtensionAsked: 'name' | 'space' | 'until' | 'event' | 'time' | 'rent' | 'url';
  spaceExtensionApproved: 'name' | 'space' | 'until' | 'event' | 'time' | 'rent' | 'note' | 'url';
  spaceExtensionRefused: 'name' | 'space' | 'event' | 'time' | 'reason' | 'url';
  spaceExtensionPaid: 'name' | 'space' | 'rent' | 'until' | 'event' | 'time' | 'url';
  spaceBarred: 'name' | 'until' | 'reason' | 'url';
  rentCancelledLate: 'name' | 'device' | 'cancelBefore' | 'points' | 'time' | 'number' | 'url';
  advisoryLocation: 'name' | 'category' | 'method' | 'time' | 'location' | 'teacher' | 'url';
  centreClosed: 'name' | 'time' | 'reason' | 'bookings' | 'url';
  registrationApplied: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationConfirmed: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationPassed: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationFailed: 'name' | 'activity' | 'reason' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationUndecided: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationCancelled: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  registrationCalledOff: 'name' | 'activity' | 'reason' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  activityCancelled: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  activityChanged: 'name' | 'activity' | 'time' | 'place' | 'people' | 'payment' | 'number' | 'url';
  activityReminder: 'name' | 'time' | 'activity' | 'place' | 'people' | 'payment' | 'number' | 'url';
  activityOffered: 'name' | 'activity' | 'time' | 'until' | 'url';
  activityWaitClosed: 'name' | 'activity' | 'time' | 'url';
}

/** The values that each SMS is given. */
export interface SmsValueNames {
  registerCode: 'code';
  forgetCode: 'code';
  changeMobileCode: 'code';
  mobileChanged: never;
  advisoryReminder: 'time';
  activityReminder: 'time';
}

/** The values of each line about a record that a closing called off. */
export interface ClosingRowValueNames {
  rent: 'what' | 'time';
  rentPaid: 'what' | 'time' | 'points';
  advisory: 'what' | 'time';
  lease: 'space' | 'time';
  leasePaid: 'space' | 'time' | 'amount';
  leaseDay: 'space' | 'day';
  leaseDayPaid: 'space' | 'day' | 'amount';
  leaseDayDue: 'space' | 'day' | 'amount';
  wait: 'what' | 'time';
}
