-- Made anew at the next start.
TRUNCATE "stat_lot", "stat_award_share", "stat_flag", "stat_objection", "stat_holder";--> statement-breakpoint
CREATE TABLE "stat_month" (
	"part" text NOT NULL,
	"basis" text NOT NULL,
	"month" date NOT NULL,
	"source" text NOT NULL,
	"method" text NOT NULL,
	"category" text NOT NULL,
	"status" text NOT NULL,
	"currency" text NOT NULL,
	"n_lot" bigint NOT NULL,
	"n_held" bigint NOT NULL,
	"n_closed" bigint NOT NULL,
	"n_abnormal" bigint NOT NULL,
	"n_ever" bigint NOT NULL,
	"n_on_time" bigint NOT NULL,
	"n_archive_days" bigint NOT NULL,
	"archive_ms_sum" numeric NOT NULL,
	"n_bidders_known" bigint NOT NULL,
	"bidders_sum" bigint NOT NULL,
	"n_noticed" bigint NOT NULL,
	"n_bid" bigint NOT NULL,
	"n_opened" bigint NOT NULL,
	"n_evaluated" bigint NOT NULL,
	"n_decided" bigint NOT NULL,
	"n_contracted" bigint NOT NULL,
	"n_open_days" bigint NOT NULL,
	"open_ms_sum" numeric NOT NULL,
	"n_decide_days" bigint NOT NULL,
	"decide_ms_sum" numeric NOT NULL,
	"n_sign_days" bigint NOT NULL,
	"sign_ms_sum" numeric NOT NULL,
	"n_competitive_known" bigint NOT NULL,
	"n_single" bigint NOT NULL,
	"n_awarded" bigint NOT NULL,
	"award_amount" numeric(24, 4) NOT NULL,
	"n_saving" bigint NOT NULL,
	"base_amount" numeric(24, 4) NOT NULL,
	"saving_award_amount" numeric(24, 4) NOT NULL,
	"sme_amount" numeric(24, 4) NOT NULL,
	"scale_known_amount" numeric(24, 4) NOT NULL,
	"n_monied" bigint NOT NULL,
	"n_band1" bigint NOT NULL,
	"band1_amount" numeric(24, 4) NOT NULL,
	"n_band2" bigint NOT NULL,
	"band2_amount" numeric(24, 4) NOT NULL,
	"n_band3" bigint NOT NULL,
	"band3_amount" numeric(24, 4) NOT NULL,
	"n_band4" bigint NOT NULL,
	"band4_amount" numeric(24, 4) NOT NULL,
	"n_band5" bigint NOT NULL,
	"band5_amount" numeric(24, 4) NOT NULL,
	CONSTRAINT "stat_month_pk" PRIMARY KEY("part","basis","source","month","method","category","status","currency")
);
--> statement-breakpoint
CREATE TABLE "stat_part" (
	"code" text PRIMARY KEY NOT NULL,
	"dept_code" text,
	"fonds_code" text
);
--> statement-breakpoint
ALTER TABLE "stat_archive_daily" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "stat_archive_daily" CASCADE;--> statement-breakpoint
ALTER TABLE "stat_holder" DROP CONSTRAINT "stat_holder_kind_basis_period_source_currency_code_pk";--> statement-breakpoint
ALTER TABLE "stat_award_share" ADD COLUMN "dept_code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_award_share" ADD COLUMN "fonds_code" text;--> statement-breakpoint
ALTER TABLE "stat_flag" ADD COLUMN "dept_code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_flag" ADD COLUMN "fonds_code" text;--> statement-breakpoint
ALTER TABLE "stat_holder" ADD COLUMN "part" text NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_holder" ADD CONSTRAINT "stat_holder_part_kind_basis_period_source_currency_code_pk" PRIMARY KEY("part","kind","basis","period","source","currency","code");--> statement-breakpoint
ALTER TABLE "stat_objection" ADD COLUMN "dept_code" text NOT NULL;--> statement-breakpoint
ALTER TABLE "stat_objection" ADD COLUMN "fonds_code" text;--> statement-breakpoint
CREATE INDEX "stat_part_fonds_idx" ON "stat_part" USING btree ("fonds_code");--> statement-breakpoint
INSERT INTO "stat_part" ("code") VALUES ('');
