CREATE SCHEMA "online";
--> statement-breakpoint
CREATE TABLE "online_enhancement" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"content" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "online_form" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"draft" jsonb NOT NULL,
	"release" integer,
	"published_at" timestamp (3) with time zone,
	"is_ahead" boolean DEFAULT true NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "online_form_release" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"number" integer NOT NULL,
	"definition" jsonb NOT NULL,
	"steps" text[] NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text
);
--> statement-breakpoint
CREATE TABLE "online_set_aside" (
	"id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form_code" text NOT NULL,
	"form_title" text NOT NULL,
	"table_name" text NOT NULL,
	"column_name" text,
	"field" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text,
	"goes_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "online_enhancement" ADD CONSTRAINT "online_enhancement_form_id_online_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."online_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "online_form_release" ADD CONSTRAINT "online_form_release_form_id_online_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."online_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "online_enhancement_form_idx" ON "online_enhancement" USING btree ("form_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "online_form_code_key" ON "online_form" USING btree ("code") WHERE removed_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "online_form_release_key" ON "online_form_release" USING btree ("form_id","number");--> statement-breakpoint
CREATE INDEX "online_set_aside_form_idx" ON "online_set_aside" USING btree ("form_id");--> statement-breakpoint
CREATE INDEX "online_set_aside_goes_idx" ON "online_set_aside" USING btree ("goes_at");