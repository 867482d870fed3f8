CREATE TABLE "message_template" (
	"code" text PRIMARY KEY NOT NULL,
	"subject" text,
	"body" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
CREATE TABLE "node_status" (
	"node" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secret_seen" (
	"name" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting_value" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text,
	"version" integer NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"updated_by" text
);
--> statement-breakpoint
DROP INDEX "outgoing_message_created_idx";--> statement-breakpoint
ALTER TABLE "outgoing_message" ADD COLUMN "template" text;--> statement-breakpoint
CREATE INDEX "file_object_created_idx" ON "file_object" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "file_object_bytes_idx" ON "file_object" USING btree ("bytes","id");--> statement-breakpoint
CREATE INDEX "file_object_group_idx" ON "file_object" USING btree ("attach_group","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_message_state_idx" ON "outgoing_message" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_message_template_idx" ON "outgoing_message" USING btree ("template","created_at","id");--> statement-breakpoint
CREATE INDEX "outgoing_message_created_idx" ON "outgoing_message" USING btree ("created_at","id");