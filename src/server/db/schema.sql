CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE FUNCTION public.ledger_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = '23000';
END $$;

CREATE TABLE public.access_tokens (
    token_hash bytea NOT NULL,
    family_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.device_units (
    device_id text NOT NULL,
    number integer NOT NULL,
    is_in_service boolean DEFAULT true NOT NULL,
    CONSTRAINT device_units_number_check CHECK ((number >= 1))
);

CREATE TABLE public.devices (
    id text NOT NULL,
    kind text NOT NULL,
    is_listed boolean DEFAULT true NOT NULL,
    CONSTRAINT devices_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'equipment'::text])))
);

CREATE TABLE public.idempotency_keys (
    scope text NOT NULL,
    key text NOT NULL,
    call text NOT NULL,
    body_hash bytea NOT NULL,
    answer jsonb,
    created_at timestamp with time zone NOT NULL
);

CREATE TABLE public.ledger_entries (
    id bigint NOT NULL,
    member_id uuid NOT NULL,
    lot_id uuid NOT NULL,
    kind text NOT NULL,
    amount integer NOT NULL,
    reference text NOT NULL,
    idempotency_key text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT ledger_entries_amount_check CHECK ((amount <> 0)),
    CONSTRAINT ledger_entries_kind_check CHECK ((kind = ANY (ARRAY['purchase_feedback'::text, 'monthly_free'::text, 'expired_free'::text, 'shopping'::text, 'renting'::text, 'printing'::text, 'refund'::text, 'recharge'::text, 'store_payment'::text])))
);

ALTER TABLE public.ledger_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.ledger_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.members (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    account text NOT NULL,
    password_hash text NOT NULL,
    password_changed_at timestamp with time zone NOT NULL,
    name text NOT NULL,
    pen_name text,
    email text NOT NULL,
    email_verified_at timestamp with time zone,
    mobile text NOT NULL,
    mobile_verified_at timestamp with time zone,
    gender text,
    birthday date,
    addr_city text,
    class text DEFAULT 'general'::text NOT NULL,
    role text DEFAULT 'member'::text NOT NULL,
    language text DEFAULT 'zh'::text NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    terms_version text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT members_class_check CHECK ((class = ANY (ARRAY['general'::text, 'loyal'::text, 'associate'::text, 'creator'::text]))),
    CONSTRAINT members_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
    CONSTRAINT members_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text, 'ja'::text]))),
    CONSTRAINT members_role_check CHECK ((role = ANY (ARRAY['member'::text, 'reviewer'::text, 'editor'::text, 'desk'::text, 'admin'::text])))
);

CREATE TABLE public.point_balances (
    member_id uuid NOT NULL,
    remaining integer DEFAULT 0 NOT NULL,
    CONSTRAINT point_balances_not_negative CHECK ((remaining >= 0))
);

CREATE TABLE public.point_lots (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    kind text NOT NULL,
    remaining integer NOT NULL,
    expires_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT point_lots_kind_check CHECK ((kind = ANY (ARRAY['purchased'::text, 'reward'::text]))),
    CONSTRAINT point_lots_not_negative CHECK ((remaining >= 0))
);

CREATE TABLE public.refresh_tokens (
    token_hash bytea NOT NULL,
    family_id uuid NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone
);

CREATE TABLE public.rents (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    device_id text NOT NULL,
    unit_number integer NOT NULL,
    kind text NOT NULL,
    period tstzrange NOT NULL,
    hours integer NOT NULL,
    points integer NOT NULL,
    cancel_before timestamp with time zone NOT NULL,
    rule_version text NOT NULL,
    status text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    cancelled_at timestamp with time zone,
    CONSTRAINT rents_hours_check CHECK ((hours >= 1)),
    CONSTRAINT rents_kind_check CHECK ((kind = ANY (ARRAY['seat'::text, 'equipment'::text]))),
    CONSTRAINT rents_period_check CHECK (((NOT isempty(period)) AND lower_inc(period) AND (NOT upper_inc(period)))),
    CONSTRAINT rents_points_check CHECK ((points >= 0)),
    CONSTRAINT rents_status_check CHECK ((status = ANY (ARRAY['reserved'::text, 'cancelled'::text, 'ended'::text])))
);

CREATE TABLE public.schema_migrations (
    name text NOT NULL,
    checksum text NOT NULL,
    applied_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.token_families (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    member_id uuid NOT NULL,
    client_id text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone
);

CREATE TABLE public.verification_codes (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    purpose text NOT NULL,
    target text NOT NULL,
    member_id uuid,
    code_hash bytea NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    CONSTRAINT verification_codes_purpose_check CHECK ((purpose = ANY (ARRAY['register_sms'::text, 'verify_email'::text]))),
    CONSTRAINT verification_codes_tries_check CHECK (((tries >= 0) AND (tries <= 5)))
);

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.device_units
    ADD CONSTRAINT device_units_pkey PRIMARY KEY (device_id, number);

ALTER TABLE ONLY public.devices
    ADD CONSTRAINT devices_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (scope, key);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_once UNIQUE (idempotency_key);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.point_balances
    ADD CONSTRAINT point_balances_pkey PRIMARY KEY (member_id);

ALTER TABLE ONLY public.point_lots
    ADD CONSTRAINT point_lots_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_unit_free EXCLUDE USING gist (device_id WITH =, unit_number WITH =, period WITH &&) WHERE ((status = 'reserved'::text));

ALTER TABLE ONLY public.schema_migrations
    ADD CONSTRAINT schema_migrations_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_pkey PRIMARY KEY (id);

CREATE INDEX access_tokens_family ON public.access_tokens USING btree (family_id);

CREATE INDEX idempotency_keys_created ON public.idempotency_keys USING btree (created_at);

CREATE INDEX ledger_entries_member ON public.ledger_entries USING btree (member_id, id DESC);

CREATE INDEX ledger_entries_reference ON public.ledger_entries USING btree (reference);

CREATE UNIQUE INDEX members_account_key ON public.members USING btree (lower(account));

CREATE UNIQUE INDEX members_email_key ON public.members USING btree (lower(email));

CREATE UNIQUE INDEX members_mobile_key ON public.members USING btree (mobile);

CREATE INDEX point_lots_spendable ON public.point_lots USING btree (member_id, expires_at) WHERE (remaining > 0);

CREATE INDEX refresh_tokens_family ON public.refresh_tokens USING btree (family_id);

CREATE INDEX rents_due ON public.rents USING btree (upper(period)) WHERE (status = 'reserved'::text);

CREATE INDEX rents_member ON public.rents USING btree (member_id, created_at DESC);

CREATE UNIQUE INDEX rents_one_seat_a_member ON public.rents USING btree (member_id) WHERE ((kind = 'seat'::text) AND (status = 'reserved'::text));

CREATE INDEX token_families_member ON public.token_families USING btree (member_id);

CREATE INDEX verification_codes_hash ON public.verification_codes USING btree (code_hash);

CREATE INDEX verification_codes_target ON public.verification_codes USING btree (purpose, target, created_at DESC);

CREATE TRIGGER ledger_append_only BEFORE UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION public.ledger_is_append_only();

ALTER TABLE ONLY public.access_tokens
    ADD CONSTRAINT access_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.device_units
    ADD CONSTRAINT device_units_device_id_fkey FOREIGN KEY (device_id) REFERENCES public.devices(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES public.point_lots(id);

ALTER TABLE ONLY public.ledger_entries
    ADD CONSTRAINT ledger_entries_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.point_balances(member_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.point_balances
    ADD CONSTRAINT point_balances_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.point_lots
    ADD CONSTRAINT point_lots_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.point_balances(member_id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refresh_tokens
    ADD CONSTRAINT refresh_tokens_family_id_fkey FOREIGN KEY (family_id) REFERENCES public.token_families(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_device_id_unit_number_fkey FOREIGN KEY (device_id, unit_number) REFERENCES public.device_units(device_id, number);

ALTER TABLE ONLY public.rents
    ADD CONSTRAINT rents_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.token_families
    ADD CONSTRAINT token_families_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.verification_codes
    ADD CONSTRAINT verification_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES public.members(id) ON DELETE CASCADE;
