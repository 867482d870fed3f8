CREATE TABLE "approval" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"facts" jsonb NOT NULL,
	"about_user_id" text NOT NULL,
	"asked_by_user_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by_user_id" text,
	"decided_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "ca_binding" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"issuer_sm3" text NOT NULL,
	"serial" text NOT NULL,
	"spki_sm3" text NOT NULL,
	"authority_key" text NOT NULL,
	"subject" text NOT NULL,
	"holder" text NOT NULL,
	"uscc" text,
	"algorithm" text NOT NULL,
	"not_before" timestamp (3) with time zone NOT NULL,
	"not_after" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"bound_by" text,
	"bound_at" timestamp (3) with time zone NOT NULL,
	"ended_by" text,
	"ended_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"warned_days" integer
);
--> statement-breakpoint
CREATE TABLE "ca_crl" (
	"id" text PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"authority_key" text NOT NULL,
	"scope" text NOT NULL,
	"this_update" timestamp (3) with time zone NOT NULL,
	"next_update" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	"source" text,
	"revoked_count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ca_crl_entry" (
	"crl_id" text NOT NULL,
	"serial" text NOT NULL,
	CONSTRAINT "ca_crl_entry_crl_id_serial_pk" PRIMARY KEY("crl_id","serial")
);
--> statement-breakpoint
CREATE TABLE "ca_event" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"purpose" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"user_id" text,
	"username" text,
	"holder" text,
	"uscc" text,
	"serial" text,
	"provider_name" text,
	"address" text,
	"request_id" text
);
--> statement-breakpoint
CREATE TABLE "ca_gate_record" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"day" text NOT NULL,
	"binding_id" text NOT NULL,
	"serial" text NOT NULL,
	"holder" text NOT NULL,
	"uscc" text,
	"session_id" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "ca_provider" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"roots_pem" text NOT NULL,
	"intermediates_pem" text NOT NULL,
	"crl_urls" jsonb NOT NULL,
	"crl_refresh_minutes" integer NOT NULL,
	"crl_tried_at" timestamp (3) with time zone,
	"identity_rule" jsonb NOT NULL,
	"agent_urls" jsonb NOT NULL,
	"download_url" text,
	"enabled" boolean NOT NULL,
	"is_test_only" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ca_binding" ADD CONSTRAINT "ca_binding_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_binding" ADD CONSTRAINT "ca_binding_provider_id_ca_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ca_provider"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_crl" ADD CONSTRAINT "ca_crl_provider_id_ca_provider_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."ca_provider"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ca_crl_entry" ADD CONSTRAINT "ca_crl_entry_crl_id_ca_crl_id_fk" FOREIGN KEY ("crl_id") REFERENCES "public"."ca_crl"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_pending_key" ON "approval" USING btree ("kind","subject") WHERE "approval"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "approval_state_idx" ON "approval" USING btree ("state","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ca_binding_certificate_key" ON "ca_binding" USING btree ("issuer_sm3","serial","spki_sm3") WHERE "ca_binding"."state" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "ca_binding_user_idx" ON "ca_binding" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ca_binding_end_idx" ON "ca_binding" USING btree ("not_after") WHERE "ca_binding"."state" = 'active';--> statement-breakpoint
CREATE UNIQUE INDEX "ca_crl_authority_key" ON "ca_crl" USING btree ("provider_id","authority_key","scope");--> statement-breakpoint
CREATE INDEX "ca_event_at_idx" ON "ca_event" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "ca_gate_record_user_idx" ON "ca_gate_record" USING btree ("user_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "ca_provider_code_key" ON "ca_provider" USING btree ("code");