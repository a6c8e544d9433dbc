-- The former refund, which knew no part of a spending (`ledger_refund_amount`).
CREATE OR REPLACE FUNCTION ledger_refund(
  p_member uuid, p_reference text, p_key text, p_grace interval, p_now timestamptz,
  OUT o_remaining integer, OUT o_refunded integer
)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT refund.o_remaining, refund.o_refunded INTO o_remaining, o_refunded FROM ledger_refund_amount(
    p_member => p_member, p_reference => p_reference, p_amount => NULL, p_kinds => rule_spend_kinds(), p_kind => 'refund', p_key => p_key,
    p_grace => p_grace, p_now => p_now) AS refund;
END $$;
