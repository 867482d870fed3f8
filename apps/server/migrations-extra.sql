-- Statements that the schema generator does not write. They belong at the end of the first generated migration,
-- each separated from the next by the generator's own statement-breakpoint line.

-- Short-lived state and request counters: losing them in a crash costs a retry, so they need no write-ahead log.
ALTER TABLE "short_lived" SET UNLOGGED;
--> statement-breakpoint
ALTER TABLE "rate_limit" SET UNLOGGED;
--> statement-breakpoint
-- The audit trail only grows: nobody who works through the application's account edits, removes or empties it.
CREATE FUNCTION audit_entry_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_entry is append-only' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE ON "audit_entry"
  FOR EACH ROW EXECUTE FUNCTION audit_entry_refuse_change();
--> statement-breakpoint
CREATE TRIGGER audit_entry_no_truncate BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION audit_entry_refuse_change();
