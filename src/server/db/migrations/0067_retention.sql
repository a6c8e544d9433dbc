-- What the purge looks for each hour (docs/decisions/087): small, since what is over goes.
CREATE INDEX contact_messages_created ON contact_messages (created_at);
CREATE INDEX waitlist_over ON waitlist_entries (changed_at) WHERE status NOT IN ('waiting', 'offered');
CREATE INDEX space_leases_over ON space_leases (upper(period)) WHERE status IN ('ended', 'unapproved', 'cancelled');
CREATE INDEX advisories_over ON advisories (upper(period)) WHERE status IN ('ended', 'not_arrived', 'unapproved', 'cancelled');
