CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"html" text NOT NULL,
	"priority" text NOT NULL,
	"open_type" text,
	"open_page" text,
	"bus_id" text,
	"state" text NOT NULL,
	"reach" text NOT NULL,
	"audience" jsonb NOT NULL,
	"topic" text,
	"sender" text NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"published_by" text,
	"addressees" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice_addressee" (
	"user_id" text NOT NULL,
	"notice_id" text NOT NULL,
	CONSTRAINT "notice_addressee_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
CREATE TABLE "notice_read" (
	"user_id" text NOT NULL,
	"notice_id" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notice_read_user_id_notice_id_pk" PRIMARY KEY("user_id","notice_id")
);
--> statement-breakpoint
ALTER TABLE "notice_addressee" ADD CONSTRAINT "notice_addressee_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_read" ADD CONSTRAINT "notice_read_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_state_idx" ON "notice" USING btree ("state","starts_at");--> statement-breakpoint
CREATE INDEX "notice_created_idx" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_addressee_notice_idx" ON "notice_addressee" USING btree ("notice_id");--> statement-breakpoint
CREATE INDEX "notice_read_notice_idx" ON "notice_read" USING btree ("notice_id");