CREATE TABLE "online_report_schedule" (
	"id" text PRIMARY KEY NOT NULL,
	"report" text NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text,
	"title" text NOT NULL,
	"rhythm" text NOT NULL,
	"weekday" integer,
	"day" integer,
	"at" text NOT NULL,
	"form" text NOT NULL,
	"part" text NOT NULL,
	"filter" text,
	"parameters" text,
	"addressees" jsonb NOT NULL,
	"state" text NOT NULL,
	"paused_because" text,
	"next_run_at" timestamp (3) with time zone,
	"asked_at" timestamp (3) with time zone,
	"lease" text,
	"lease_until" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_run_at" timestamp (3) with time zone,
	"last_outcome" text,
	"last_reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_report_view" (
	"code" text PRIMARY KEY NOT NULL,
	"schema" text NOT NULL,
	"relation" text NOT NULL,
	"title" text NOT NULL,
	"columns" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "online_report_schedule" ADD CONSTRAINT "online_report_schedule_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_report_schedule_owner_idx" ON "online_report_schedule" USING btree ("owner_id","report");--> statement-breakpoint
CREATE INDEX "online_report_schedule_due_idx" ON "online_report_schedule" USING btree ("next_run_at") WHERE "online_report_schedule"."state" = 'on';--> statement-breakpoint
CREATE INDEX "online_report_schedule_asked_idx" ON "online_report_schedule" USING btree ("asked_at") WHERE "online_report_schedule"."asked_at" IS NOT NULL;