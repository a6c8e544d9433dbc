-- A closing that only takes back hours which staff had opened (docs/decisions/406): the day is as the usual week has it, and bookings run over it.
ALTER TABLE closings ADD COLUMN takes_back boolean NOT NULL DEFAULT false;
