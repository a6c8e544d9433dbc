import { APPOINTMENT_MINUTES, APPOINTMENT_PLACE_MAX_LENGTH } from '../../../domain/matchmaking/appointment-state.ts';
import { LINE_MAX_LENGTH } from '../../../domain/text/field-limits.ts';
import { taipeiDay } from '../../../domain/time/taipei-time.ts';
import type { StaffScope } from '../../queue/staff-scope.ts';
import { Field } from '../../ui/Field.tsx';

/** When, with whom and where a pair meets, as it is typed. */
export interface Meeting {
  /** `YYYY-MM-DD`, in Taipei. */
  day: string;
  /** `HH:mm`. */
  clock: string;
  minutes: string;
  teacher: string;
  place: string;
}
/** The meeting as it stands in the fields at first. */
export const MEETING: Meeting = { day: '', clock: '', minutes: '20', teacher: '', place: '' };

interface Props extends Pick<StaffScope, 't'> {
  meeting: Meeting;
  fill: (part: Partial<Meeting>) => void;
  /** The faults that the server found, by field. */
  faults: Record<string, string>;
}

/** The fields of a meeting. */
export function MeetingFields({ meeting, fill, faults, t }: Props) {
  const faultOf = (name: string) => faults[name] ?? faults[`meeting.${name}`];
  return (
    <>
      <div className="pair">
        <Field
          type="date"
          name="pair-day"
          label={t('introductions:day')}
          min={taipeiDay(new Date())}
          error={faultOf('start')}
          value={meeting.day}
          onChange={({ target }) => fill({ day: target.value })}
        />
        <Field type="time" name="pair-clock" label={t('introductions:clock')} value={meeting.clock} onChange={({ target }) => fill({ clock: target.value })} />
      </div>
      <div className="pair">
        <Field
          type="number"
          name="pair-minutes"
          label={t('introductions:minutes')}
          {...APPOINTMENT_MINUTES}
          error={faultOf('minutes')}
          value={meeting.minutes}
          onChange={({ target }) => fill({ minutes: target.value })}
        />
        <Field
          name="pair-teacher"
          label={t('introductions:teacher')}
          autoComplete="off"
          maxLength={LINE_MAX_LENGTH}
          error={faultOf('teacher')}
          value={meeting.teacher}
          onChange={({ target }) => fill({ teacher: target.value })}
        />
      </div>
      <Field
        name="pair-place"
        label={t('introductions:place')}
        hint={t('introductions:placeHint')}
        autoComplete="off"
        maxLength={APPOINTMENT_PLACE_MAX_LENGTH}
        error={faultOf('place')}
        value={meeting.place}
        onChange={({ target }) => fill({ place: target.value })}
      />
    </>
  );
}
