CREATE TABLE "role_exclusion" (
	"role_id" text NOT NULL,
	"other_role_id" text NOT NULL,
	CONSTRAINT "role_exclusion_role_id_other_role_id_pk" PRIMARY KEY("role_id","other_role_id"),
	CONSTRAINT "role_exclusion_order" CHECK ("role_exclusion"."role_id" < "role_exclusion"."other_role_id" COLLATE "C")
);
--> statement-breakpoint
CREATE TABLE "role_rule" (
	"name" text PRIMARY KEY NOT NULL,
	"in_force" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
DROP INDEX "user_role_role_idx";--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "role" ADD COLUMN "home_path" text;--> statement-breakpoint
ALTER TABLE "role_exclusion" ADD CONSTRAINT "role_exclusion_role_id_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_exclusion" ADD CONSTRAINT "role_exclusion_other_role_id_role_id_fk" FOREIGN KEY ("other_role_id") REFERENCES "public"."role"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "role_exclusion_other_idx" ON "role_exclusion" USING btree ("other_role_id");--> statement-breakpoint
CREATE INDEX "user_role_role_idx" ON "user_role" USING btree ("role_id","id");