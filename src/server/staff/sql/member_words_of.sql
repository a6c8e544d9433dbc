-- What a member is found by besides the beginnings that have indexes: what follows each of the first characters of name and pen name, the parts of an e-mail address
-- before its @, and its domain. Each is cut, so that a long name has short rows; two characters of a Chinese name are one of them.
CREATE OR REPLACE FUNCTION member_words_of(p_name text, p_pen_name text, p_email text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT word FROM (
    SELECT substr(name, place, rule_search_word()) AS word FROM unnest(ARRAY[lower(p_name), lower(p_pen_name)]) AS name,
      LATERAL generate_series(2, LEAST(length(name), rule_search_places())) AS place
    UNION ALL
    SELECT left(part[1], rule_search_word()) FROM regexp_matches(split_part(lower(p_email), '@', 1), '[[:alpha:]]+|[0-9]+', 'g') AS part
    UNION ALL
    SELECT left(split_part(lower(p_email), '@', 2), rule_search_word())
  ) AS every WHERE word <> '' AND left(word, 1) <> ' '
$$;
