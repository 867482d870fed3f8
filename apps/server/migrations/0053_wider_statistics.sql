-- Made anew at the next start.
TRUNCATE "stat_lot", "stat_award_share", "stat_archive_daily";--> statement-breakpoint
CREATE TABLE "proc_objection" (
	"id" text PRIMARY KEY NOT NULL,
	"lot_id" text NOT NULL,
	"objection_no" text NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"filed_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"outcome" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "proc_objection_lot_no_key" UNIQUE("lot_id","objection_no")
);
--> statement-breakpoint
CREATE TABLE "stat_flag" (
	"lot_id" text NOT NULL,
	"code" text NOT NULL,
	"variant" text NOT NULL,
	"value" numeric,
	"evidence" jsonb NOT NULL,
	"source" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_flag_lot_id_code_pk" PRIMARY KEY("lot_id","code")
);
--> statement-breakpoint
CREATE TABLE "stat_objection" (
	"lot_id" text NOT NULL,
	"objection_no" text NOT NULL,
	"stage" text NOT NULL,
	"kind" text NOT NULL,
	"outcome" text NOT NULL,
	"source" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"archived_day" date,
	"award_day" date,
	"publish_day" date,
	CONSTRAINT "stat_objection_lot_id_objection_no_pk" PRIMARY KEY("lot_id","objection_no")
);
--> statement-breakpoint
ALTER TABLE "proc_project" ADD COLUMN "eval_method" text;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_noticed" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_bid" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_opened" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_evaluated" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_decided" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_contracted" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_open_days" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "open_ms_sum" numeric NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_decide_days" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "decide_ms_sum" numeric NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "n_sign_days" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_archive_daily" ADD COLUMN "sign_ms_sum" numeric NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "agency_id" text;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "expires_day" date;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "stage" smallint NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "open_ms" bigint;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "decide_ms" bigint;--> statement-breakpoint
ALTER TABLE "stat_lot" ADD COLUMN "sign_ms" bigint;--> statement-breakpoint
ALTER TABLE "proc_objection" ADD CONSTRAINT "proc_objection_lot_id_proc_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."proc_lot"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stat_flag_archived_idx" ON "stat_flag" USING btree ("source","code","archived_day");--> statement-breakpoint
CREATE INDEX "stat_flag_award_idx" ON "stat_flag" USING btree ("source","code","award_day");--> statement-breakpoint
CREATE INDEX "stat_flag_publish_idx" ON "stat_flag" USING btree ("source","code","publish_day");--> statement-breakpoint
CREATE INDEX "stat_objection_archived_idx" ON "stat_objection" USING btree ("source","archived_day");--> statement-breakpoint
CREATE INDEX "stat_objection_award_idx" ON "stat_objection" USING btree ("source","award_day");--> statement-breakpoint
CREATE INDEX "stat_objection_publish_idx" ON "stat_objection" USING btree ("source","publish_day");--> statement-breakpoint
CREATE INDEX "stat_lot_pipeline_idx" ON "stat_lot" USING btree ("source","archive_status","method","category","status") WHERE "stat_lot"."is_main";--> statement-breakpoint
CREATE INDEX "stat_lot_expires_idx" ON "stat_lot" USING btree ("source","expires_day");