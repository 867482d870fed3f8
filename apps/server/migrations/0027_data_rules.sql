CREATE TABLE "data_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"title" text NOT NULL,
	"column_code" text NOT NULL,
	"column_type" text NOT NULL,
	"condition" text NOT NULL,
	"variable" text,
	"days" integer DEFAULT 0 NOT NULL,
	"values" text[] DEFAULT '{}' NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_rule_grant" (
	"role_id" text NOT NULL,
	"rule_id" text NOT NULL,
	CONSTRAINT "data_rule_grant_role_id_rule_id_pk" PRIMARY KEY("role_id","rule_id")
);
--> statement-breakpoint
ALTER TABLE "data_rule_grant" ADD CONSTRAINT "data_rule_grant_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_rule_grant" ADD CONSTRAINT "data_rule_grant_rule_id_data_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."data_rule"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_rule_list_idx" ON "data_rule" USING btree ("list","created_at");--> statement-breakpoint
CREATE INDEX "data_rule_grant_rule_idx" ON "data_rule_grant" USING btree ("rule_id");