CREATE TABLE "audit_anchor" (
	"seq" bigint NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"signature" text,
	"sent_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "audit_anchor_seq_kind_pk" PRIMARY KEY("seq","kind")
);
--> statement-breakpoint
CREATE TABLE "audit_link" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"entry_id" text NOT NULL,
	"digest" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_pending" (
	"entry_id" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_anchor_unsent_idx" ON "audit_anchor" USING btree ("seq") WHERE "audit_anchor"."sent_at" IS NULL AND "audit_anchor"."kind" <> 'aged';--> statement-breakpoint
CREATE UNIQUE INDEX "audit_link_entry_key" ON "audit_link" USING btree ("entry_id");