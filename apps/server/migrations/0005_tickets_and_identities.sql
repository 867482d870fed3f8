CREATE TABLE "external_identity" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"source" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" text NOT NULL,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ticket_digest" text;--> statement-breakpoint
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_subject_key" ON "external_identity" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "external_identity_source_user_key" ON "external_identity" USING btree ("source","user_id");--> statement-breakpoint
CREATE INDEX "external_identity_user_idx" ON "external_identity" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_ticket_idx" ON "session" USING btree ("ticket_digest");