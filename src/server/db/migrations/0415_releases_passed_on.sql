-- Releases that a static host builds (docs/decisions/417): the host was asked. And what stands in the way of a release outside this machine: that host, and the content's.
ALTER TABLE releases
  DROP CONSTRAINT releases_state_check,
  ADD CONSTRAINT releases_state_check CHECK (state IN ('building', 'ready', 'failed', 'removed', 'passed_on')) NOT VALID,
  DROP CONSTRAINT releases_fault_check,
  ADD CONSTRAINT releases_fault_check CHECK (fault ->> 'kind' IN ('content', 'build', 'code', 'disk', 'interrupted', 'unexpected', 'hook', 'pull')) NOT VALID;
