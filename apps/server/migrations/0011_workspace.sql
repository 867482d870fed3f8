CREATE TABLE "notice_file" (
	"notice_id" text NOT NULL,
	"attach_path" text NOT NULL,
	CONSTRAINT "notice_file_notice_id_attach_path_pk" PRIMARY KEY("notice_id","attach_path")
);
--> statement-breakpoint
ALTER TABLE "account_profile" ADD COLUMN "home_layout" jsonb;--> statement-breakpoint
ALTER TABLE "notice_file" ADD CONSTRAINT "notice_file_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_file_path_idx" ON "notice_file" USING btree ("attach_path");