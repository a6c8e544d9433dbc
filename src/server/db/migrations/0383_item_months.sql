-- How often items are read and shared in a month, beside the sums of all time (0031): counted from this release on, and of nobody.
CREATE TABLE item_months (
  -- The first day of the month, in Taipei.
  month date NOT NULL,
  item text NOT NULL,
  clicks integer NOT NULL DEFAULT 0 CHECK (clicks >= 0),
  shares integer NOT NULL DEFAULT 0 CHECK (shares >= 0),
  PRIMARY KEY (month, item)
);
SELECT analyse_early();
