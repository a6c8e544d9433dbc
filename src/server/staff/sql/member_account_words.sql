-- What an account is found by besides its beginning: what follows each of its first characters, cut as other words are.
CREATE OR REPLACE FUNCTION member_account_words(p_account text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT substr(lower(p_account), place, rule_search_word()) FROM generate_series(2, LEAST(length(p_account), rule_search_places())) AS place
$$;
