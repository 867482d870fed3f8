CREATE TABLE "org_file" (
	"attach_path" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	"uploaded_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_submission" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"base" jsonb NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text NOT NULL,
	"submitted_by" text,
	"submitted_by_name" text,
	"submitted_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_by" text,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "org_version" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"number" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by_user_id" text,
	"by_name" text,
	"submitted_by_name" text,
	CONSTRAINT "org_version_number_key" UNIQUE("org_id","number")
);
--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "kinds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "legal_representative" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "region_code" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "state" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "org" ADD COLUMN "current_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "org_account" ADD COLUMN "is_administrator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "org_file" ADD CONSTRAINT "org_file_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_submission" ADD CONSTRAINT "org_submission_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_version" ADD CONSTRAINT "org_version_org_id_org_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."org"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "org_file_org_idx" ON "org_file" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "org_file_unkept_idx" ON "org_file" USING btree ("uploaded_at") WHERE NOT "org_file"."is_kept";--> statement-breakpoint
CREATE UNIQUE INDEX "org_submission_open_key" ON "org_submission" USING btree ("org_id") WHERE "org_submission"."state" <> 'approved';--> statement-breakpoint
CREATE INDEX "org_submission_state_idx" ON "org_submission" USING btree ("state","org_id");--> statement-breakpoint
CREATE INDEX "org_name_search_idx" ON "org" USING gin (string_to_array(regexp_replace(lower("name"), '(..)', '\1' || chr(30), 'g') || chr(30) || regexp_replace(substr(lower("name"), 2), '(..)', '\1' || chr(30), 'g') || chr(30) || chr(29) || left(lower("name"), 1), chr(30)));--> statement-breakpoint
CREATE INDEX "org_ident_idx" ON "org" USING btree ("ident" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_region_idx" ON "org" USING btree ("region_code" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "org_name_idx" ON "org" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "org_updated_idx" ON "org" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "org_off_idx" ON "org" USING btree ("id") WHERE "org"."state" = 'off';--> statement-breakpoint
UPDATE "org" SET "kinds" = found.kinds FROM (
	SELECT named.id, array_agg(DISTINCT named.kind ORDER BY named.kind) AS kinds FROM (
		SELECT "buyer_id" AS id, 'buyer' AS kind FROM "proc_project"
		UNION SELECT "procuring_entity_id", 'buyer' FROM "proc_project"
		UNION SELECT "agency_id", 'agency' FROM "proc_project"
		UNION SELECT "bidder_id", 'supplier' FROM "proc_bid"
		UNION SELECT "org_id", 'supplier' FROM "proc_award_supplier"
	) AS named WHERE named.id IS NOT NULL GROUP BY named.id
) AS found WHERE found.id = "org"."id";
