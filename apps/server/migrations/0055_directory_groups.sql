CREATE TABLE "directory_group" (
	"id" text PRIMARY KEY NOT NULL,
	"connection_id" text NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"role_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "directory_connection" ADD COLUMN "group_attribute" text DEFAULT 'memberOf' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_connection" ADD COLUMN "groups_base" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_connection" ADD COLUMN "groups_filter" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_connection" ADD COLUMN "may_administer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_connection_id_directory_connection_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."directory_connection"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "directory_group" ADD CONSTRAINT "directory_group_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "directory_group_key" ON "directory_group" USING btree ("connection_id","key");--> statement-breakpoint
CREATE INDEX "directory_group_role_idx" ON "directory_group" USING btree ("role_id");