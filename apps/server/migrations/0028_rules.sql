CREATE TABLE "fill_counter" (
	"rule_id" text NOT NULL,
	"scope" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "fill_counter_rule_id_scope_pk" PRIMARY KEY("rule_id","scope")
);
--> statement-breakpoint
CREATE TABLE "fill_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"parts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "check_rule" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "check_rule" ADD COLUMN "enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "check_rule" ADD COLUMN "builtin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "fill_counter" ADD CONSTRAINT "fill_counter_rule_id_fill_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."fill_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fill_rule_code_key" ON "fill_rule" USING btree ("code");