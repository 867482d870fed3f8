CREATE TABLE "position" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"grade" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "position_code_key" UNIQUE("code"),
	CONSTRAINT "position_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "position_holder" (
	"id" text PRIMARY KEY NOT NULL,
	"position_id" text NOT NULL,
	"user_id" text NOT NULL,
	"department_id" text NOT NULL,
	"since" date NOT NULL,
	"until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "position_holder_key" UNIQUE("position_id","user_id","department_id"),
	CONSTRAINT "position_holder_term" CHECK ("position_holder"."until" IS NULL OR "position_holder"."until" >= "position_holder"."since")
);
--> statement-breakpoint
ALTER TABLE "position_holder" ADD CONSTRAINT "position_holder_position_id_position_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."position"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "position_holder" ADD CONSTRAINT "position_holder_member_fk" FOREIGN KEY ("user_id","department_id") REFERENCES "public"."department_member"("user_id","department_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_holder_person_idx" ON "position_holder" USING btree ("user_id","department_id");--> statement-breakpoint
CREATE INDEX "position_holder_department_idx" ON "position_holder" USING btree ("department_id");