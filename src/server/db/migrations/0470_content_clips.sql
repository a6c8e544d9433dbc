-- Clips and captions that come in pieces, and wait to be put beside an item. What is whole has the digest of its bytes.
CREATE TABLE content_clips (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  member_id uuid NOT NULL REFERENCES members,
  created_at timestamptz NOT NULL,
  media_type text NOT NULL CHECK (media_type IN ('video/mp4', 'text/vtt')),
  bytes integer NOT NULL CHECK (bytes > 0),
  sha text CHECK (sha ~ '^[0-9a-f]{40}$'),
  seconds integer CHECK (seconds > 0),
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  CHECK ((sha IS NOT NULL AND media_type = 'video/mp4') = (width IS NOT NULL)),
  CHECK ((width IS NULL) = (height IS NULL) AND (width IS NULL) = (seconds IS NULL))
);
CREATE INDEX content_clips_member ON content_clips (member_id);
CREATE INDEX content_clips_at ON content_clips (created_at);

CREATE TABLE content_clip_parts (
  clip_id uuid NOT NULL REFERENCES content_clips ON DELETE CASCADE,
  number integer NOT NULL CHECK (number >= 0),
  bytes bytea NOT NULL,
  PRIMARY KEY (clip_id, number)
);
