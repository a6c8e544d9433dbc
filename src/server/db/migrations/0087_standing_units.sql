-- When devices are taken is read from an index alone, however many bookings have been: those that stand are few.
CREATE INDEX rent_units_standing ON rent_units (device_id, upper(period)) INCLUDE (period, rent_id) WHERE status IN ('offered', 'reserved', 'in_process');
