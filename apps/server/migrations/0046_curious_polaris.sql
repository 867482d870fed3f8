ALTER TABLE "import_batch" ADD COLUMN "done" integer;--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "total" integer;--> statement-breakpoint
ALTER TABLE "import_batch" ADD COLUMN "stop_asked_at" timestamp (3) with time zone;