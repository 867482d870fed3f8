-- Statements that the schema generator does not write.

-- Lost in a crash at no cost, and cheaper to write.
ALTER TABLE "short_lived" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;
--> statement-breakpoint
-- The sums of the whole archive are always stored.
INSERT INTO "stat_part" ("code") VALUES ('');
--> statement-breakpoint
-- An entry waits for its place in the chain from the moment it is written.
CREATE FUNCTION audit_entry_await_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.audit_pending (entry_id) SELECT id FROM written;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_await_place AFTER INSERT ON "audit_entry"
  REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_await_place();
--> statement-breakpoint
-- An entry is removed by audit_remove_aged only, and never before it is six months old.
CREATE FUNCTION audit_entry_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tender.audit_ageing', true) = pg_current_xact_id()::text
    AND OLD.at < now() - interval '6 months' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse_change();
--> statement-breakpoint
-- A link goes with its entry, once the anchor stands that the rest follows.
CREATE FUNCTION audit_link_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('tender.audit_ageing', true) = pg_current_xact_id()::text
    AND EXISTS (SELECT FROM public.audit_anchor WHERE kind = 'aged' AND seq >= OLD.seq) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_link_append_only BEFORE UPDATE OR DELETE ON "audit_link"
  FOR EACH ROW EXECUTE FUNCTION audit_link_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_link_no_truncate BEFORE TRUNCATE ON "audit_link"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_link_refuse_change();
--> statement-breakpoint
-- Of an anchor nothing changes but whether it was sent.
CREATE FUNCTION audit_anchor_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_anchor_append_only BEFORE DELETE OR UPDATE OF "seq", "kind", "digest", "at", "signature" ON "audit_anchor"
  FOR EACH ROW EXECUTE FUNCTION audit_anchor_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_anchor_no_truncate BEFORE TRUNCATE ON "audit_anchor"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_anchor_refuse_change();
--> statement-breakpoint
-- The one way by which entries leave: from the beginning of the chain, older than six months, and its last digest stays.
CREATE FUNCTION audit_remove_aged(through bigint, older_than timestamptz) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  removed bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(7203131);
  IF older_than > now() - interval '6 months' THEN
    RAISE EXCEPTION 'audit entries stay for six months' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF EXISTS (
    SELECT FROM audit_link l LEFT JOIN audit_entry e ON e.id = l.entry_id
    WHERE l.seq <= through AND (e.id IS NULL OR e.at >= older_than)
  ) THEN
    RAISE EXCEPTION 'an entry up to % is missing or younger', through USING ERRCODE = 'insufficient_privilege';
  END IF;
  INSERT INTO audit_anchor (seq, kind, digest, at) SELECT seq, 'aged', digest, now() FROM audit_link WHERE seq = through;
  IF NOT FOUND THEN
    RETURN 0;
  END IF;
  PERFORM set_config('tender.audit_ageing', pg_current_xact_id()::text, true);
  DELETE FROM audit_entry e USING audit_link l WHERE l.seq <= through AND e.id = l.entry_id;
  DELETE FROM audit_link WHERE seq <= through;
  GET DIAGNOSTICS removed = ROW_COUNT;
  PERFORM set_config('tender.audit_ageing', '', true);
  RETURN removed;
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION audit_remove_aged(bigint, timestamptz) FROM PUBLIC;
