CREATE TABLE "online_row_file" (
	"attach_path" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"field_id" text NOT NULL,
	"row_id" text,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL,
	"unnamed_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE INDEX "online_row_file_place_idx" ON "online_row_file" USING btree ("form_id","field_id","row_id");--> statement-breakpoint
CREATE INDEX "online_row_file_pending_idx" ON "online_row_file" USING btree ("uploaded_by","uploaded_at") WHERE "online_row_file"."row_id" IS NULL;--> statement-breakpoint
CREATE INDEX "online_row_file_unnamed_idx" ON "online_row_file" USING btree ("unnamed_since") WHERE "online_row_file"."unnamed_since" IS NOT NULL;