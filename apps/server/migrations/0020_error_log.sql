CREATE TABLE "error_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"request_id" text NOT NULL,
	"call" text NOT NULL,
	"code" text NOT NULL,
	"cause" text NOT NULL,
	"place" text,
	"node" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "error_entry_at_idx" ON "error_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "error_entry_request_idx" ON "error_entry" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "audit_entry_object_idx" ON "audit_entry" USING btree ("object","at") WHERE "audit_entry"."object" IS NOT NULL;