-- runs outside a transaction
-- Pairs of characters of the texts that staff searches in (src/server/db/queue/text-search.ts): no extension is needed for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS contact_messages_grams ON contact_messages USING gin ((array_remove(string_to_array(regexp_replace(lower(name || ' / ' || email), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(name || ' / ' || email), 2), '(..)', '\1 ', 'g'), ' ')
    || string_to_array(lower(name || ' / ' || email), NULL), '')));
CREATE INDEX CONCURRENTLY IF NOT EXISTS undelivered_messages_grams ON undelivered_messages USING gin ((array_remove(string_to_array(regexp_replace(lower(recipient || ' / ' || template), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(recipient || ' / ' || template), 2), '(..)', '\1 ', 'g'), ' ')
    || string_to_array(lower(recipient || ' / ' || template), NULL), '')));
CREATE INDEX CONCURRENTLY IF NOT EXISTS space_leases_grams ON space_leases USING gin ((array_remove(string_to_array(regexp_replace(lower(event_name || ' / ' || applicant_name || ' / ' || coalesce(organization_name, '')), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(event_name || ' / ' || applicant_name || ' / ' || coalesce(organization_name, '')), 2), '(..)', '\1 ', 'g'), ' ')
    || string_to_array(lower(event_name || ' / ' || applicant_name || ' / ' || coalesce(organization_name, '')), NULL), '')));
CREATE INDEX CONCURRENTLY IF NOT EXISTS advisories_grams ON advisories USING gin ((array_remove(string_to_array(regexp_replace(lower(content), '(..)', '\1 ', 'g') || ' ' || regexp_replace(substr(lower(content), 2), '(..)', '\1 ', 'g'), ' ')
    || string_to_array(lower(content), NULL), '')));
