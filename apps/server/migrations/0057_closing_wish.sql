CREATE TABLE "closing_wish" (
	"user_id" text PRIMARY KEY NOT NULL,
	"closes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "account_profile_closes_idx";--> statement-breakpoint
ALTER TABLE "closing_wish" ADD CONSTRAINT "closing_wish_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closing_wish_due_idx" ON "closing_wish" USING btree ("closes_at");--> statement-breakpoint
INSERT INTO "closing_wish" SELECT "user_id", "closes_at" FROM "account_profile" WHERE "closes_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "account_profile" DROP COLUMN "closes_at";