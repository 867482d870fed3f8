DROP INDEX "dict_code_key";--> statement-breakpoint
ALTER TABLE "dict" ADD COLUMN "kind" text DEFAULT 'dictionary' NOT NULL;--> statement-breakpoint
ALTER TABLE "dict" ADD COLUMN "value_type" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "dict" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dict" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "color" text;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "builtin" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "dict_item" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dict_kind_code_key" ON "dict" USING btree ("kind","code") WHERE "dict"."removed_at" IS NULL;--> statement-breakpoint
INSERT INTO "dict" ("id", "kind", "code", "name") SELECT md5('select ' || "type"), 'select', "type", "type" FROM "select_item" GROUP BY "type";--> statement-breakpoint
INSERT INTO "dict_item" ("id", "dict_id", "value", "text", "sort_order", "enabled") SELECT "id", md5('select ' || "type"), "value", "text", "sort_order", "enabled" FROM "select_item";--> statement-breakpoint
ALTER TABLE "select_item" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "select_item" CASCADE;