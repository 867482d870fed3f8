CREATE TABLE "online_report" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"data_set" text NOT NULL,
	"definition" jsonb NOT NULL,
	"is_open" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "online_report_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "online_report_record" (
	"id" text PRIMARY KEY NOT NULL,
	"report_id" text NOT NULL,
	"definition" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
ALTER TABLE "online_report_record" ADD CONSTRAINT "online_report_record_report_id_online_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."online_report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_report_record_report_idx" ON "online_report_record" USING btree ("report_id","id");