CREATE TABLE "mail_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "job_run" (
	"name" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"count" integer,
	"failure" text,
	"last_ok_at" timestamp (3) with time zone
);
--> statement-breakpoint
-- Passed pictures are no flows any more; those that were waiting end here.
DELETE FROM "recovery_flow" WHERE "user_id" IS NULL;--> statement-breakpoint
ALTER TABLE "recovery_flow" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_preference" ADD CONSTRAINT "mail_preference_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "mail_preference" ("user_id", "preferences", "updated_at")
	SELECT "user_id", "notice_preferences", "updated_at" FROM "account_profile" WHERE "notice_preferences" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "account_profile" DROP COLUMN "notice_preferences";