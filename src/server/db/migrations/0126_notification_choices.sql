-- What members have chosen of the messages that may be turned off (docs/rules.md#notifications): a row for each kind and way that
-- they have touched, and nothing of the others. Which kinds and ways there are is the domain's: the trigger refuses what is in its
-- table no more, or is always sent.
CREATE TABLE notification_choices (
  member_id uuid NOT NULL REFERENCES members,
  kind text NOT NULL CONSTRAINT notification_choices_kind_check CHECK (kind ~ '^[a-z][a-z_]{2,39}$'),
  channel text NOT NULL CONSTRAINT notification_choices_channel_check CHECK (channel IN ('mail', 'sms')),
  is_on boolean NOT NULL,
  -- How it was chosen: on the member's page, by the link of an e-mail, by a mail program's button, by an e-mail to the centre.
  chosen_by text NOT NULL CONSTRAINT notification_choices_chosen_by_check CHECK (chosen_by IN ('profile', 'link', 'one_click', 'email')),
  chosen_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, kind, channel)
);
