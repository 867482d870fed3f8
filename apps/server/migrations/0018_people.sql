CREATE TABLE "one_time_link" (
	"secret_digest" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" text,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "status_before" text;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_link_user_idx" ON "one_time_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_link_expires_idx" ON "one_time_link" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "app_user_search_idx" ON "app_user" USING gin (string_to_array(regexp_replace(lower("realname") || chr(31) || lower("username"), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(lower("realname") || chr(31) || lower("username"), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(lower("realname"), 1) || chr(30) || chr(29) || left(lower("username"), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "app_user_phone_end_idx" ON "app_user" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "app_user_waiting_idx" ON "app_user" USING btree ("id") WHERE "app_user"."status" = 'active' AND "app_user"."password_hash" IS NULL;--> statement-breakpoint
CREATE INDEX "app_user_status_idx" ON "app_user" USING btree ("status","id") WHERE "app_user"."status" <> 'active';