import type { DifferenceDetailOutput } from '../../../contract/payments/reconciliation.ts';
import { longDay } from '../../../i18n/formats/dates.ts';
import { moneyText } from '../../../i18n/formats/money.ts';
import { Effects } from '../../queue/Effects.tsx';
import { MemberName } from '../../queue/item/MemberName.tsx';
import { Overtaken } from '../../queue/Overtaken.tsx';
import { momentOf, type StaffScope } from '../../queue/staff-scope.ts';
import { Button } from '../../ui/Button.tsx';
import { Rows } from '../../ui/Rows.tsx';
import { effectLines } from './effect-lines.ts';
import type { Reconciliation } from './reconciliation-store.ts';

interface Props extends StaffScope {
  difference: DifferenceDetailOutput;
  reconciliation: Reconciliation;
}

/** A difference: what it is in plain words, both sides, and what can be done, each step with what it does. */
export function DifferenceItem({ difference, reconciliation, ...scope }: Props) {
  const { t } = scope;
  return (
    <>
      <p className="lead">{t(`staff:reconciliation.about.${difference.kind}`)}</p>
      <Overtaken question={reconciliation.question} t={t} />
      <Sides difference={difference} {...scope} />
      <Rows rows={factsOf(difference, scope)} />
      <h3>{t('staff:act.what')}</h3>
      {difference.effects.length === 0 ? (
        <p>{t('staff:act.nothing')}</p>
      ) : (
        <ul className="plain acts">
          {difference.effects.map((effect, i) => (
            <li key={effect.step}>
              <Button
                look={i === 0 && effect.step !== 'explain' ? 'hot' : 'plain'}
                aria-haspopup="dialog"
                onClick={() => reconciliation.question.ask(effect.step, difference)}
              >
                {t(`staff:reconciliation.steps.${effect.step}`)}
              </Button>
              <Effects lines={effectLines(effect, scope)} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Sides({ difference: { provider, here_twd, there_twd }, t, language }: { difference: DifferenceDetailOutput } & StaffScope) {
  return (
    <dl className="sides">
      <div>
        <dt>{t('staff:reconciliation.here')}</dt>
        <dd>{moneyText(here_twd, language)}</dd>
      </div>
      <div>
        <dt>{t(`staff:reconciliation.providers.${provider}`)}</dt>
        <dd>{there_twd === null ? t('staff:reconciliation.unknownSum') : moneyText(there_twd, language)}</dd>
      </div>
    </dl>
  );
}

function factsOf(difference: DifferenceDetailOutput, { t, language }: StaffScope) {
  const { trade_no, reference, member, order, refund, reason, settled_by, settled_at, short_points, day, state } = difference;
  const code = (text: string) => <code translate="no">{text}</code>;
  return [
    { name: t('staff:queue.state'), value: t(`staff:reconciliation.states.${state}`) },
    { name: t('staff:reconciliation.order'), value: code(trade_no) },
    ...(reference === null ? [] : [{ name: t('staff:reconciliation.reference'), value: code(reference) }]),
    {
      name: t('staff:reconciliation.member'),
      value: member === null ? t('staff:reconciliation.noMember') : <MemberName member={member} language={language} />,
    },
    ...(order === null
      ? []
      : [
          { name: t('staff:reconciliation.orderTwd'), value: moneyText(order.amount_twd, language) },
          { name: t('staff:reconciliation.ordered'), value: momentOf(order.created_at, language) },
          { name: t('staff:reconciliation.paid'), value: order.paid_at === null ? t('staff:reconciliation.unpaid') : momentOf(order.paid_at, language) },
        ]),
    { name: t('staff:reconciliation.found'), value: longDay(day, language) },
    ...(refund?.note == null ? [] : [{ name: t('staff:reconciliation.note'), value: refund.note }]),
    ...(short_points === null || short_points === 0 ? [] : [{ name: t('staff:reconciliation.short'), value: String(short_points) }]),
    ...(reason === null ? [] : [{ name: t('staff:act.reason'), value: reason }]),
    ...(settled_by === null
      ? []
      : [{ name: t('staff:reconciliation.settledBy'), value: settled_at === null ? settled_by : `${settled_by} · ${momentOf(settled_at, language)}` }]),
  ];
}
