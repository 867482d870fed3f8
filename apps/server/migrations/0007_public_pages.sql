DROP INDEX "tender_announcement_public_idx";--> statement-breakpoint
ALTER TABLE "tender_announcement" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "tender_announcement" ADD COLUMN "project_status" text;--> statement-breakpoint
CREATE INDEX "tender_announcement_public_idx" ON "tender_announcement" USING btree ("published_at","id","type","method","category","region_code","project_status") WHERE "tender_announcement"."state" = 'published';